import { singularOf } from '#lib/engine/plan/lyrics/facts/terms'
import { isThirdPerson } from '#lib/engine/plan/lyrics/frames/fill'
import type { Frame } from '#lib/engine/plan/lyrics/frames/frame'
import { IMAGE_SLOTS, type ImageSlot, type Images, imagesByName } from '#lib/engine/plan/lyrics/images/images'
import type { AnswerPicker } from '#lib/engine/plan/lyrics/story/answer-picker'
import { scenes } from '#lib/engine/plan/lyrics/story/answers'
import { syllableCount } from '#lib/engine/plan/lyrics/syllable-count'
import { pick } from '#lib/music/random'

const MAX_LINE_SYLLABLES = 10
const SLOT = /<(\w+)>/g
/** Words that a prompt names as a setting, or in a figure of speech, rather than as a thing with details. */
const WEAK =
  /^(?:home|house|day|night|time|morning|evening|life|world|love|friend|year|man|woman|people|back|hand|hands|way|name|school|work|street|road|town|city|song|music|band|party|game|head|heart|side)$/

/** The images of the things that a text names, the first first. */
export const imagesIn = (text: string): Images[] => {
  const words = text.toLowerCase().match(/[\p{L}'-]+/gu) ?? []
  const found: Images[] = []
  for (let at = 0; at < words.length; at++) {
    const pair = `${words[at]} ${words[at + 1] ?? ''}`.trim()
    const names = [pair, words[at]!].flatMap((name) => [name, singularOf(name)])
    const images = names
      .filter((name) => !WEAK.test(name))
      .map((name) => imagesByName().get(name))
      .find(Boolean)
    // Of people, the prompt knows more than a list.
    if (images && !/^(?:person|activity|feeling|event)$/.test(images.kind) && !found.includes(images))
      found.push(images)
  }
  return found
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** A stanza with details of one subject; null where it has too few. */
export const sceneVerse = ({ fragments }: Images, frame: Frame, picker: AnswerPicker): string[] | null => {
  const fitting = scenes().flatMap(({ name, lines }) => {
    if (isThirdPerson(frame) && /\b(?:I|me|my|you|we)\b|\bI'/.test(lines.join(' '))) return []
    const taken: string[] = []
    const random = picker.randomFor(name)
    let isComplete = true
    const filled = lines.map((line) =>
      line.replace(SLOT, (_, slot: string) => {
        const kind = IMAGE_SLOTS.find((known): known is ImageSlot => known === slot.toLowerCase())!
        const left = fragments[kind].filter((text) => !taken.includes(text))
        if (left.length === 0) isComplete = false
        const text = left.length > 0 ? pick(left, random) : ''
        taken.push(text)
        return slot === slot.toLowerCase() ? text : capitalised(text)
      }),
    )
    const isSingable = filled.every((line) => syllableCount(line) <= MAX_LINE_SYLLABLES)
    return isComplete && isSingable ? [{ name, lines: filled }] : []
  })
  return picker.pick(fitting)?.lines ?? null
}
