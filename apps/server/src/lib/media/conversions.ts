/** Longest side in pixels of each size. */
export const conversionSizes = { thumb: 200, medium: 800, large: 1600 } as const

export type ConversionName = keyof typeof conversionSizes

export interface Conversion {
  name: ConversionName
  width: number
  height: number
  bytes: Buffer
}

/** Beyond this a small file may unfold into gigabytes of memory. */
const largest_pixels = 50_000_000

export class UnreadableImageError extends Error {
  override name = 'UnreadableImageError'
}

/**
 * The three sizes of an image as WebP, upright, never enlarged, without its metadata (place, camera, owner).
 * @throws UnreadableImageError for damaged images and those above 50 million pixels.
 */
export async function makeConversions(image: Buffer): Promise<{ width: number; height: number; conversions: Conversion[] }> {
  try {
    // Loaded with the first picture: the library takes 25 MB.
    const { default: sharp } = await import('sharp')
    const source = sharp(image, { limitInputPixels: largest_pixels, failOn: 'error' })
    const { autoOrient } = await source.metadata()
    const conversions: Conversion[] = []
    for (const [name, size] of Object.entries(conversionSizes) as [ConversionName, number][]) {
      const { data, info } = await source
        .clone()
        .autoOrient()
        .resize({ width: size, height: size, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 82 })
        .toBuffer({ resolveWithObject: true })
      conversions.push({ name, width: info.width, height: info.height, bytes: data })
    }
    return { width: autoOrient.width, height: autoOrient.height, conversions }
  } catch (err) {
    throw new UnreadableImageError('The image cannot be read', { cause: err })
  }
}
