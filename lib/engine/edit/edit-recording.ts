import { SAMPLE_RATE } from '#lib/engine/analyse/analysis'
import { decode } from '#lib/engine/analyse/decode'
import { trimmedTimeline } from '#lib/engine/build-metadata'
import { blocksOf, decodeMaster, encodeMaster } from '#lib/engine/edit/master-file'
import { changesOf } from '#lib/engine/edit/recording-edits'
import { openFlacFile } from '#lib/engine/encode/flac'
import { mp3Layout } from '#lib/engine/encode/mp3-layout'
import { SegmentEncoder, SONG_TAIL } from '#lib/engine/encode/segments'
import { recordingTags } from '#lib/engine/encode/tags'
import { changeAudio, changedLength, cutAtStart } from '#lib/engine/mix/audio-changes'
import { EXTENSION_CEILING } from '#lib/engine/mix/extend-song'
import type { EditedRecording, Reply } from '#lib/engine/protocol'
import type { StopSignal } from '#lib/engine/request-control'
import { ENGINE } from '#lib/engine/version'
import type { AudioEdit } from '#lib/music/edits'
import { type Seconds, samplesToSeconds } from '#lib/music/time'

/** Longest recording that is decoded. */
const MAX_DURATION: Seconds = 60 * 60

/**
 * Makes the version of a song without a score that edits of its recording describe. Yields its length first, then the MP3
 * in segments, and its master with that of the song itself where it was made. What no edit touches stays, sample by
 * sample.
 */
export async function* editRecording(
  song: EditedRecording,
  edits: readonly AudioEdit[],
  signal?: StopSignal,
): AsyncGenerator<Reply, void> {
  const whole = song.master
    ? await decodeMaster(song.master)
    : (await decode(song.recording, MAX_DURATION, signal)).audio
  const samples = whole.left.length
  const changes = changesOf(edits, samples)
  const length = changedLength(samples, changes)
  const duration = samplesToSeconds(length, SAMPLE_RATE)
  const { infoBytes, audioBytes } = mp3Layout(length)
  const tags = recordingTags({ ...song.tags, duration, encoder: `Songloom ${ENGINE}` })
  const timeline =
    song.timeline && trimmedTimeline(song.timeline, samplesToSeconds(cutAtStart(changes), SAMPLE_RATE), duration)
  yield {
    kind: 'recording_planned',
    file: { samples: length, duration, bytes: tags.length + infoBytes + audioBytes, timeline },
    tail: SONG_TAIL.slice(),
  }
  const encoder = await SegmentEncoder.open(tags, length)
  const master = await openFlacFile(length)
  try {
    for (const { left, right, count } of changeAudio(blocksOf(whole), samples, changes, EXTENSION_CEILING)) {
      signal?.throwIfAborted()
      master.write(left, right, count)
      const segment = encoder.write(left, right, count)
      if (segment) yield segment
    }
    const { last, measures } = encoder.end()
    yield last
    if (!song.master) yield { kind: 'master', of: 'source', bytes: await encodeMaster(blocksOf(whole), samples) }
    yield { kind: 'master', of: 'version', bytes: Uint8Array.from(Buffer.concat(master.end())) }
    yield { kind: 'recording_rendered', measures }
  } finally {
    encoder.close()
    master.close()
  }
}
