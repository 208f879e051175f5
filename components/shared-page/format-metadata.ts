import { formatKey } from '#components/song/key-name'
import { formatClock } from '#components/song/time-format'
import type { SharedTrack } from '#lib/contract/studio'
import type { Translator } from '#lib/i18n/translator'

/** Key, tempo and length in one line; unknown ones are left out. */
// formatMetadata(t, { key: 'F# minor', bpm: 72, meter: '3/4', duration: 204, … }) → 'F♯ minor · 72 BPM · 3/4 · 3:24'
export const formatMetadata = (t: Translator<'music'>, { key, bpm, meter, duration }: SharedTrack) =>
  [
    formatKey(t, key),
    bpm === null ? null : t('bpm', { count: Math.round(bpm) }),
    meter,
    duration === undefined ? null : formatClock(duration),
  ]
    .filter(Boolean)
    .join(' · ')
