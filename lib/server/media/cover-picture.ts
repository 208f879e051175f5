import { fileTypeFromBuffer } from 'file-type'
import { MAX_PICTURE_MB, PICTURE_TYPES } from '#lib/contract/cover'
import { fail, ok, type Result } from '#lib/contract/errors'

/** A cover made from a picture: JPEG, a square of at most 1024 pixels, and one in the size of lists. */
export type CoverPicture = { large: Buffer; small: Buffer }

const LARGE_PIXELS = 1024
const SMALL_PIXELS = 192
const QUALITY = 85
/** Pictures with more pixels would need too much memory: 50 megapixels are 150 MB. */
const MAX_PIXELS = 50e6

const refused = fail(
  'unsupported_picture',
  'This file can’t be used as a picture. Choose a JPEG, PNG or WebP of at most 50 megapixels.',
)

/**
 * Reads an untrusted picture and encodes it again: turned upright, cut to a square, without metadata. Its type is judged by
 * its content.
 */
export const readCoverPicture = async (bytes: Uint8Array): Promise<Result<CoverPicture>> => {
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined)
  if (!(PICTURE_TYPES as readonly string[]).includes(type?.mime ?? '')) return refused
  // Loaded on demand: most processes never read a picture.
  const { default: sharp } = await import('sharp')
  const square = (side: number) =>
    sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize(side, side, { fit: 'cover' })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: QUALITY })
      .toBuffer()
  try {
    return ok({ large: await square(LARGE_PIXELS), small: await square(SMALL_PIXELS) })
  } catch {
    // Everything that the decoder throws is a fault of the file.
    return refused
  }
}

export const MAX_PICTURE_BYTES = MAX_PICTURE_MB * 1e6
