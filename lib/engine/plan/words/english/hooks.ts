import type { ImageClass } from '#lib/engine/plan/words/english/themes'

/** Lines that a chorus can turn on and a song be called by, for each class of image. {N} takes no article of its own. */
export const HOOKS: Record<ImageClass | 'G' | 'X', string[]> = {
  P: [
    'Meet me by the {N}',
    'Take me to the {N}',
    'Back to the {N}',
    'Out beyond the {N}',
    'All the way to the {N}',
    'Leave a light at the {N}',
  ],
  O: [
    'Hold on to the {N}',
    'The {N} you gave me',
    'Keep the {N} for me',
    'Hand me the {N}',
    'All for the {N}',
    'What the {N} knows',
  ],
  S: ['Follow the {N}', 'Under the {N}', 'Wake up the {N}', 'Closer to the {N}', 'Leave me the {N}', 'Chasing the {N}'],
  W: ['Into the {N}', 'Let the {N} come', 'After the {N}', 'Sing to the {N}', 'Carried by the {N}', 'Wait out the {N}'],
  A: ['A little more {N}', 'Show me {N}', 'All we know of {N}', 'Room for {N}', 'Nothing but {N}', 'Call it {N}'],
  C: ['Wait for me, {N}', 'Song for the {N}', 'Where the {N} goes', 'Walk with the {N}', 'Here comes the {N}'],
  N: ['Remember the {N}', 'Bring back the {N}', 'One more for the {N}', 'More than the {N}', 'Stay for the {N}'],
  G: ['Keep on {N}', 'Still {N}', "Don't stop {N}", 'Tonight we go {N}', '{N} with you'],
  X: ['Dreaming of {N}', 'Calling out {N}', 'Oh, my {N}', 'Take me back to {N}', 'One more night for {N}'],
}

/** Vocables for sections that ask for lines without words of their own. */
export const VOCABLES = [
  'Ooh, ooh, ooh, ooh',
  'Oh, oh, oh, oh',
  'La la, la la la',
  'Na na, na na na',
  'Whoa, oh, oh, oh',
  'Hey, hey, hey, hey',
]

/** Titles too worn to be used. */
export const WORN = new Set(
  'love|forever|without you|hold on|i love you|all i want|home|stay|alone|breathe|angel|fire|crazy|beautiful|happy|dreams'.split(
    '|',
  ),
)
