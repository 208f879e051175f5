/** The URL that downloads a file instead of playing it. */
export const downloadOf = (url: string) => `${url}${url.includes('?') ? '&' : '?'}download=1`
