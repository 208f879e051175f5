import localFont from 'next/font/local'

/**
 * The two fonts that every page needs at once, preloaded. Italics and rarer letters load on demand (fonts.css); fallbacks
 * with the same metrics are shown until then.
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
