import { planSong } from '#lib/engine/plan/plan-song'
import { type ScoreFile, scoreFileOf } from '#lib/engine/score/score-file'
import { scoreSong } from '#lib/engine/score/score-song'

/** The score file of a song. */
export const songFile = (prompt: string, seed = 7): ScoreFile => {
  const plan = planSong({ prompt, lyric: null, take: 0, source: { kind: 'none' } }, seed)
  return scoreFileOf(plan, scoreSong(plan), null)
}

/** Each has something that is written in its own way. */
export const PROMPTS = [
  'pop song with a key change, female voice',
  'jazz swing, 150 BPM, Bb major, male voice',
  'waltz in 3/4, 90 BPM, D major, duet',
  'ballad in 6/8, Eb minor, female voice',
  'hip hop, rap about the city',
  'techno, 128 BPM, instrumental',
  '中国风民谣，女声，90 BPM，D大调',
  'rock in 7/8, F# minor, male voice',
  'blues shuffle, 12/8, saxophone, female voice',
  'bossa nova in 5/4, trumpet, instrumental',
]

/** Sung notes of the lead, in their order. */
export const leadNotes = (file: ScoreFile) =>
  file.phrases
    .filter(({ voice }) => voice === 'lead')
    .flatMap(({ notes }) => notes)
    .sort((a, b) => a.at - b.at)
