const ARTWORK_SIDE_PX = 512

/**
 * Renders a cover as PNG, because lock screens draw no SVG. Null if it cannot be loaded or rendered. The caller revokes
 * its URL.
 */
export const paintArtwork = async (cover: string, signal: AbortSignal): Promise<MediaImage | null> => {
  try {
    const image = new Image(ARTWORK_SIDE_PX, ARTWORK_SIDE_PX)
    image.src = cover
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = ARTWORK_SIDE_PX
    canvas.height = ARTWORK_SIDE_PX
    canvas.getContext('2d')?.drawImage(image, 0, 0, ARTWORK_SIDE_PX, ARTWORK_SIDE_PX)
    const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
    if (png === null || signal.aborted) return null
    return { src: URL.createObjectURL(png), sizes: `${ARTWORK_SIDE_PX}x${ARTWORK_SIDE_PX}`, type: 'image/png' }
  } catch {
    return null
  }
}
