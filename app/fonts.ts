import localFont from 'next/font/local'

/**
 * The two faces in which every page sets its first lines. They are asked for by the page itself, so that they seldom come
 * after it; their slanted and rarer letters follow under the same names where they occur, and stand-ins hold their places
 * until they are here (fonts.css).
 */

export const inter = localFont({
  src: '../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
  weight: '100 900',
  adjustFontFallback: false,
  declarations: [{ prop: 'font-family', value: 'Inter Variable' }],
})

export const garamond = localFont({
  src: '../node_modules/@fontsource-variable/eb-garamond/files/eb-garamond-latin-wght-normal.woff2',
  weight: '400 800',
  adjustFontFallback: false,
  declarations: [{ prop: 'font-family', value: 'EB Garamond Variable' }],
})
