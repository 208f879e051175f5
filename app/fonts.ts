import localFont from 'next/font/local'

/**
 * The two fonts that every page needs at once, preloaded. Italics, heavier serifs and rarer letters load on demand
 * (fonts.css); fallbacks with the same metrics are shown until then.
 *
 * The files in `fonts/` are those of the packages with the weights and features that pages use: 55 instead of 93 kB for
 * these two. After an update of a package, make its files again with fonttools and brotli from PyPI; the italic like the
 * upright serif:
 *
 * cd node_modules/@fontsource-variable
 * fonttools varLib.instancer inter/files/inter-latin-wght-normal.woff2 wght=400:700 -o inter.ttf
 * fonttools subset inter.ttf --unicodes='*' --name-IDs='*' --flavor=woff2 --output-file=inter-latin.woff2 \
 *   --layout-features=calt,ccmp,kern,locl,mark,mkmk,pnum,tnum
 * fonttools varLib.instancer eb-garamond/files/eb-garamond-latin-wght-normal.woff2 wght=400 -o garamond.ttf
 * fonttools subset garamond.ttf --unicodes='*' --name-IDs='*' --flavor=woff2 --output-file=eb-garamond-latin.woff2 \
 *   --layout-features=kern,liga,locl,mark,pnum,rlig,tnum
 */

export const inter = localFont({
  src: './fonts/inter-latin.woff2',
  weight: '400 700',
  adjustFontFallback: false,
  declarations: [{ prop: 'font-family', value: 'Inter Variable' }],
})

export const garamond = localFont({
  src: './fonts/eb-garamond-latin.woff2',
  weight: '400',
  adjustFontFallback: false,
  declarations: [{ prop: 'font-family', value: 'EB Garamond Variable' }],
})
