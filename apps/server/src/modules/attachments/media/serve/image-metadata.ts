import { readFile } from 'node:fs/promises'
import { blankHeicItems, UnreadableBoxesError } from '#lib/media/heic-boxes.ts'
import { withoutJpegSegments } from '#lib/media/jpeg-segments.ts'

/** Formats that can be written again as what they are. */
const REWRITTEN = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/tiff'])
/** As telephones of one maker take them; their pictures cannot be written again here. */
const HEIC = new Set(['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence'])
/** Above this an image is not unfolded: it would take gigabytes. */
const LARGEST_PIXELS = 50_000_000

/** A picture that says where it was taken, in a way that cannot be taken out. */
export class UncleanImageError extends Error {
  override name = 'UncleanImageError'
}

/**
 * Returns the image upright and without metadata on place, camera and owner; null when it has none and needs no change.
 * Also returns null for damaged images and unreadable formats, which are stored like any other file.
 * @throws UncleanImageError for a HEIC picture whose structure is not understood
 */
export async function withoutMetadata(path: string, mime_type: string): Promise<Buffer | null> {
  if (HEIC.has(mime_type)) return withoutItems(path)
  if (!REWRITTEN.has(mime_type)) return null
  return (await rewritten(path, mime_type)) ?? (mime_type === 'image/jpeg' ? withoutJpegSegments(await readFile(path)) : null)
}

async function rewritten(path: string, mime_type: string): Promise<Buffer | null> {
  try {
    const { default: sharp } = await import('sharp')
    const found = await sharp(path, { limitInputPixels: LARGEST_PIXELS }).metadata()
    if (!(found.exif || found.iptc || found.xmp)) return null
    const animated = (found.pages ?? 1) > 1
    const image = sharp(path, { limitInputPixels: LARGEST_PIXELS, animated })
    const upright = animated ? image : image.autoOrient()
    if (mime_type === 'image/jpeg') return await upright.jpeg({ quality: 92 }).toBuffer()
    return await (mime_type === 'image/webp' ? upright.webp({ quality: 92 }) : upright).toBuffer()
  } catch {
    // sharp does not distinguish damaged from unsupported images: both are kept, except for the metadata of a JPEG.
    return null
  }
}

async function withoutItems(path: string): Promise<Buffer> {
  try {
    return blankHeicItems(await readFile(path))
  } catch (error) {
    if (error instanceof UnreadableBoxesError) throw new UncleanImageError('The picture cannot be cleaned', { cause: error })
    throw error
  }
}
