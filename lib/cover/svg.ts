import type { CoverGeometry } from '#lib/cover/geometry'

/** The cover as a document of its own, for what wants a picture and not an element. */
// coverSvg(geometry, 'c') → '<svg xmlns=…'
export const coverSvg = (geometry: CoverGeometry, id: string) => {
  const { texture, ground, raised, stripe, figure, lit } = geometry
  const pattern = texture
    ? `<defs><pattern id="${id}" width="${texture.width}" height="${texture.height}" patternUnits="userSpaceOnUse">` +
      `<path d="${texture.lines}" stroke="${stripe}" stroke-width="0.2"/>` +
      `<path d="${texture.ticks}" stroke="${stripe}" stroke-width="${texture.tickWidth}"/></pattern></defs>`
    : ''
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 96 96">${pattern}` +
    `<path fill="${ground}" d="M0 0h96v96H0z"/>${geometry.bands && `<path fill="${raised}" d="${geometry.bands}"/>`}` +
    `${texture ? `<path fill="url(#${id})" d="M0 0h96v96H0z"/>` : ''}` +
    `<g fill="none" stroke-width="${geometry.thread}"><path stroke="${figure}" d="${geometry.plain}"/>` +
    `<path stroke="${lit}" d="${geometry.chorus}"/></g></svg>`
  )
}
