import sharp from 'sharp'

/** Formats that can be written again as what they are. */
const REWRITTEN = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/tiff'])
/** Above this an image is kept as it is: unfolding it would take gigabytes. */
const LARGEST_PIXELS = 50_000_000

/**
 * The image upright and without place, camera and owner; null when it carries none of them and can stay as it is.
 * Damaged images and formats that cannot be read are null too: they are stored like any other file.
 */
export async function withoutMetadata(path: string, mime_type: string): Promise<Buffer | null> {
  if (!REWRITTEN.has(mime_type)) return null
  try {
    const found = await sharp(path, { limitInputPixels: LARGEST_PIXELS }).metadata()
    if (!(found.exif || found.iptc || found.xmp)) return null
    const animated = (found.pages ?? 1) > 1
    const image = sharp(path, { limitInputPixels: LARGEST_PIXELS, animated })
    const upright = animated ? image : image.autoOrient()
    if (mime_type === 'image/jpeg') return await upright.jpeg({ quality: 92 }).toBuffer()
    return await (mime_type === 'image/webp' ? upright.webp({ quality: 92 }) : upright).toBuffer()
  } catch {
    // sharp has no codes that tell a damaged image from one it cannot read: both stay as they are.
    return null
  }
}
