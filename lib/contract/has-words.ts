/** Whether lyrics have words outside section tags. */
export const hasWords = (lyric: string | null | undefined) => /\S/.test((lyric ?? '').replaceAll(/\[[^\]]*\]/g, ''))
