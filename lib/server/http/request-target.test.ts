import { expect, test } from 'vitest'
import { hasEmptySegment, isDecodable, pathOf, readAbsoluteForm } from '#lib/server/http/request-target'

test.each([
  ['/library?q=http://x', null],
  ['*', null],
  ['//songs.example/x', null],
  ['http://songs.example', { host: 'songs.example', target: '/' }],
  ['HTTP://songs.example:3000/library?q=x#part', { host: 'songs.example:3000', target: '/library?q=x' }],
  ['https://songs.example?q=x', { host: 'songs.example', target: '/?q=x' }],
  ['http://user:word@songs.example/x', { host: 'songs.example', target: '/x' }],
  ['http:///x', { host: null, target: null }],
  ['http://[x/y', { host: null, target: null }],
  ['ftp://songs.example/x', { host: null, target: null }],
])('readAbsoluteForm › %s › its host and path', (target, read) => {
  expect(readAbsoluteForm(target)).toEqual(read)
})

test.each([
  ['/api/', true],
  ['/api/x/', true],
  ['/api//x', true],
  ['/media/x//y', true],
  ['/api/x', false],
  ['/apiary/', false],
  ['/library/', false],
])('hasEmptySegment › %s › %s', (path, expected) => {
  expect(hasEmptySegment(path)).toBe(expected)
})

test('isDecodable › malformed percent-encoding in the path › false', () => {
  expect(['/a%20b', '/a?x=%', '/%E0%A4%A', '/%'].map(isDecodable)).toEqual([true, true, false, false])
  expect(pathOf('/a?b?c')).toBe('/a')
})
