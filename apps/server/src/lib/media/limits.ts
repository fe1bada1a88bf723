import type { SniffedFile } from './sniff.ts'

const mb = 1024 * 1024
const images = ['jpg', 'png', 'webp', 'gif']

interface Limit {
  max_bytes: number
  /** Allowed extensions as the content tells them; everything but programs when absent. */
  extensions?: readonly string[]
}

/** What each collection takes (wire contract 3.5). */
export const mediaLimits = {
  cover: { max_bytes: 10 * mb, extensions: images },
  avatar: { max_bytes: 10 * mb, extensions: images },
  logo: { max_bytes: 10 * mb, extensions: images },
  gallery: { max_bytes: 10 * mb, extensions: images },
  product: { max_bytes: 10 * mb, extensions: images },
  signature: { max_bytes: 10 * mb, extensions: images },
  brochure: { max_bytes: 20 * mb, extensions: ['pdf'] },
  import: { max_bytes: 20 * mb, extensions: ['csv', 'txt', 'xlsx'] },
  attachment: { max_bytes: 100 * mb },
  asset: { max_bytes: 100 * mb },
  default: { max_bytes: 100 * mb },
} satisfies Record<string, Limit>

export type MediaCollection = keyof typeof mediaLimits

/** The validation message for a file that its collection does not take, or null. `field` is the name on the wire. */
export function mediaLimitError(
  collection: MediaCollection,
  file: Pick<SniffedFile, 'extension' | 'is_blocked'> & { size_bytes: number },
  field = 'file',
): string | null {
  const limit: Limit = mediaLimits[collection]
  if (file.size_bytes > limit.max_bytes) return tooLargeMessage(collection, field)
  const is_allowed = !file.is_blocked && (limit.extensions?.includes(file.extension) ?? true)
  if (is_allowed) return null
  return limit.extensions
    ? `The ${field} field must be a file of type: ${limit.extensions.join(', ')}.`
    : `The ${field} field must not be a program.`
}

/** The message for a file that was cut off while it came in, because it went beyond the limit. */
export function tooLargeMessage(collection: MediaCollection, field = 'file'): string {
  return `The ${field} field must not be greater than ${mediaLimits[collection].max_bytes / 1024} kilobytes.`
}
