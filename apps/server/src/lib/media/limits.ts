import type { SniffedFile } from './sniff.ts'

const mb = 1024 * 1024
const images = ['jpg', 'png', 'webp', 'gif']

interface Limit {
  max_bytes: number
  /** Allowed extensions, detected from the content; all except programs if absent. */
  extensions?: readonly string[]
}

/** What each collection takes (wire-contract.md 3.5). */
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

/** Why a collection does not take a file: a text of `validation` with what it says. */
export interface MediaRefusal {
  key: 'validation:file_size' | 'validation:file_types' | 'validation:file_program'
  params: { field: string; max?: number; types?: string }
}

/** What is wrong with a file for its collection, or null. `field` is the name on the wire. */
export function mediaRefusal(
  collection: MediaCollection,
  file: Pick<SniffedFile, 'extension' | 'is_blocked'> & { size_bytes: number },
  field = 'file',
): MediaRefusal | null {
  const limit: Limit = mediaLimits[collection]
  if (file.size_bytes > limit.max_bytes) return { key: 'validation:file_size', params: { field, max: limit.max_bytes / 1024 } }
  const is_allowed = !file.is_blocked && (limit.extensions?.includes(file.extension) ?? true)
  if (is_allowed) return null
  return limit.extensions
    ? { key: 'validation:file_types', params: { field, types: limit.extensions.join(', ') } }
    : { key: 'validation:file_program', params: { field } }
}
