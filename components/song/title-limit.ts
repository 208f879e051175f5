/** Maximum length of a title. */
export const MAX_TITLE_CODE_POINTS = 200
