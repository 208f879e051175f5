import { expect, it } from 'vitest'
import { readLocale } from '#lib/i18n/locale'

it.each([
  ['zh-CN,zh;q=0.9,en;q=0.8', 'zh-Hans'],
  ['zh-TW', 'zh-Hans'],
  ['ZH', 'zh-Hans'],
  ['fr, zh-CN;q=0.9, en;q=0.8', 'zh-Hans'],
  ['en;q=0.3, zh;q=0.7', 'zh-Hans'],
  ['en-GB,en;q=0.9,zh;q=0.8', 'en'],
  ['zh;q=0, en', 'en'],
  ['zh;q=nonsense, en', 'en'],
  ['fr-CH, de', 'en'],
  ['*', 'en'],
  ['', 'en'],
  [';;,q=,zhuang', 'en'],
] as const)('Accept-Language %j › is %s', (header, locale) => {
  expect(readLocale(undefined, header)).toBe(locale)
})

it('language cookie › wins over the browser if it is supported', () => {
  expect(readLocale('en', 'zh-CN')).toBe('en')
  expect(readLocale('zh-Hans', null)).toBe('zh-Hans')
  expect(readLocale('xx', 'zh-CN')).toBe('zh-Hans')
  expect(readLocale(undefined, null)).toBe('en')
})
