import { expect, test } from 'vitest'
import { titleLines } from '#lib/server/shares/title-lines'

const WIDTH = 507

const linesIn = (svg: string) => svg.split('<g ').length - 1

test.each([
  ['Rain', 1],
  ['Lanterns on the Weir', 2],
  ['Ледяной дом и Łódź', 2],
  ['Ωδή στη χαρά', 1],
])('title › %s › %i lines of outlines', async (title, count) => {
  const lines = await titleLines(title, WIDTH)
  expect(linesIn(lines!.svg)).toBe(count)
  expect(lines!.svg).toContain('<path ')
  expect(lines!.svg).not.toContain('NaN')
})

test('title › too long for four lines › ends in an ellipsis, within its height', async () => {
  const lines = await titleLines('The harbour folds its lights away '.repeat(12), WIDTH)
  expect(linesIn(lines!.svg)).toBeLessThanOrEqual(4)
  expect(lines!.height).toBeLessThan(260)
})

test('title › one word wider than a line › cut, not dropped', async () => {
  expect(await titleLines('Donaudampfschifffahrtsgesellschaftskapitänsmütze', WIDTH)).not.toBeNull()
})

test.each([
  ['Rain 🌧', 'Rain'],
  ['🌧 Rain 月 at Night', 'Rain at Night'],
])('title › %s › without the characters that the font lacks', async (title, left) => {
  expect(await titleLines(title, WIDTH)).toEqual(await titleLines(left, WIDTH))
})

test.each(['月光', '月光 (2)', '🌧', '', '   '])('title › %j, which the font cannot draw › none', async (title) => {
  expect(await titleLines(title, WIDTH)).toBeNull()
})
