/** Characters that a title may have. */
export const LONGEST_TITLE = 200
