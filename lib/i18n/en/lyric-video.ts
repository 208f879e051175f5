/** The lyric video of a song. */
export const lyricVideo = {
  open: 'Lyric video',
  title: 'Lyric video',
  about:
    'A video with the cover, the waveform and the lyrics in time. It is created in this browser; keep the page open.',
  shape: 'Shape',
  shapes: { wide: '16:9', tall: '9:16', square: '1:1' },
  make: 'Create video',
  making: 'Creating the video',
  progress: '{percent, number}%',
  cancel: 'Cancel',
  preview: 'Preview of the video',
  save: 'Save video ({size})',
  failed: 'The video couldn’t be created. Try again.',
  impossible:
    'This browser can’t create videos. Use a current Chrome, Edge, Firefox or Safari, or download the song and its timed lyrics (LRC) for another program.',
} as const
