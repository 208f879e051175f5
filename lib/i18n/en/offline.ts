/** Songs saved for offline listening. */
export const offline = {
  title: 'Offline listening',
  note: 'Saved in this browser.',
  save: 'Save for offline',
  remove: 'Remove offline copy',
  removeNamed: 'Remove offline copy of {title}',
  none: 'No offline songs yet. Choose “Save for offline” in a song’s menu to play it without a connection.',
  insecure: 'To save songs offline, open Songloom over HTTPS or on the computer it runs on.',
  sum: '{songs, plural, one {# song} other {# songs}}, {size}',
  play: 'Play {title}',
  pause: 'Pause {title}',
  notice: {
    saving: 'Saving “{title}”…',
    saved: '“{title}” is available offline.',
    full: '“{title}” wasn’t saved: this browser’s storage is full.',
    failed: '“{title}” wasn’t saved: Songloom didn’t respond. Try again.',
  },
  away: {
    title: 'Can’t reach Songloom',
    text: 'You can still play the songs saved in this browser. Everything else needs a connection.',
    none: 'No songs are saved in this browser. Reconnect to play your songs.',
    list: 'Offline songs',
  },
} as const
