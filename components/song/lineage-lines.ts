/** The threads that tie a song to what it came from and what came from it, in pixels, for rows of a fixed height. */

export const ROOT = 36
export const NODE = 40
const BEND = 8
const TRUNK = 9.5
const BRANCH = 41.5

/** The row of each node under the root: this song first, then what was made from it, then the other takes. */
// lineageLines(2, 1) // => 'M9.5 …'
export const lineageLines = (children: number, siblings: number) => {
  const middle = (row: number) => ROOT + row * NODE + NODE / 2
  const elbow = (x: number, from: number, to: number) => `M${x} ${from}V${to - BEND}q0 ${BEND} ${BEND} ${BEND}h6`
  const trunk = [0, ...Array.from({ length: siblings }, (_, i) => 1 + children + i)]
  const branches = Array.from({ length: children }, (_, i) => 1 + i)
  return [
    ...trunk.map((row) => elbow(TRUNK, ROOT - 4, middle(row))),
    ...branches.map((row) => elbow(BRANCH, middle(0) + 20, middle(row))),
  ].join('')
}
