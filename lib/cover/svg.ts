import type { CoverGeometry } from '#lib/cover/geometry'

/** The cover as a document of its own, for what wants a picture and not an element. */
// coverSvg(geometry, 'c') → '<svg xmlns=…'
export const coverSvg = (geometry: CoverGeometry, id: string) => {
  const { weave, ground, raised, warp, figure, lit } = geometry
  const cloth = weave
    ? `<defs><pattern id="${id}" width="${weave.width}" height="${weave.height}" patternUnits="userSpaceOnUse">` +
      `<path d="${weave.lines}" stroke="${warp}" stroke-width="0.2"/>` +
      `<path d="${weave.ticks}" stroke="${warp}" stroke-width="${weave.tickWidth}"/></pattern></defs>`
    : ''
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 96 96">${cloth}` +
    `<path fill="${ground}" d="M0 0h96v96H0z"/>${geometry.bands && `<path fill="${raised}" d="${geometry.bands}"/>`}` +
    `${weave ? `<path fill="url(#${id})" d="M0 0h96v96H0z"/>` : ''}` +
    `<g fill="none" stroke-width="${geometry.thread}"><path stroke="${figure}" d="${geometry.plain}"/>` +
    `<path stroke="${lit}" d="${geometry.chorus}"/></g></svg>`
  )
}
