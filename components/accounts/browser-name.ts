/** User agent patterns. Specific ones come first, since most browsers also claim to be Chrome or Safari. */
const BROWSERS = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const
const SYSTEMS = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
] as const

/** Null for an unknown browser. */
// browserOf('Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0') // => { browser: 'Firefox', system: 'Linux' }
export const browserOf = (agent: string): { browser: string; system: string } | null => {
  const browser = BROWSERS.find(([sign]) => sign.test(agent))?.[1]
  const system = SYSTEMS.find(([sign]) => sign.test(agent))?.[1]
  return browser && system ? { browser, system } : null
}
