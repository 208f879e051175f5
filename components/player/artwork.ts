const SIDE = 512

/**
 * The cover as a PNG that lock screens understand; they do not draw SVG. Null where there is none, or the browser refuses
 * to make one. Its address is the caller's to revoke.
 */
export const paintArtwork = async (cover: string, signal: AbortSignal): Promise<MediaImage | null> => {
  try {
    const image = new Image(SIDE, SIDE)
    image.src = cover
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = SIDE
    canvas.height = SIDE
    canvas.getContext('2d')?.drawImage(image, 0, 0, SIDE, SIDE)
    const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
    if (png === null || signal.aborted) return null
    return { src: URL.createObjectURL(png), sizes: `${SIDE}x${SIDE}`, type: 'image/png' }
  } catch {
    return null
  }
}
