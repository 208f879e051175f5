/** Characters that a title may have. */
export const MAX_TITLE_CODE_POINTS = 200
