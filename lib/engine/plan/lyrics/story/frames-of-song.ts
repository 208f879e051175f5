import type { Frame } from '#lib/engine/plan/lyrics/frames/frame'

/**
 * A frame for a song, and others that say what the prompt tells, or complete a long song.
 * `spare` tells the second take where the first leaves nothing of the frame. A vague frame suits any story.
 */
export type Frames = { frame: Frame; others: readonly Frame[]; spare: Frame; isOwn: boolean; isVague: boolean }
