import { formatKey } from '#components/song/key-name'
import { formatClock } from '#components/song/time-format'
import type { SharedTrack } from '#lib/contract/studio'
import type { Translator } from '#lib/i18n/translator'

/** Version, key, tempo and length in one line; unknown ones are left out, and the version of a song without edits. */
// formatMetadata(t, { key: 'F# minor', bpm: 72, meter: '3/4', duration: 204, … }) → 'F♯ minor · 72 BPM · 3/4 · 3:24'
export const formatMetadata = (t: Translator<'music'>, { version = 1, key, bpm, meter, duration }: SharedTrack) =>
  [
    version > 1 && t('version', { version }),
    formatKey(t, key),
    bpm === null ? null : t('bpm', { count: Math.round(bpm) }),
    meter,
    duration === undefined ? null : formatClock(duration),
  ]
    .filter(Boolean)
    .join(' · ')
