import type { Media, TemporaryUpload } from '@stoa/contract'
import type { Services } from '#kit/services.ts'
import { steadyMediaUrl } from '#lib/media/media-url.ts'
import { splitName } from '../library/file-names.ts'
import type { Conversions, MediaRow } from '../media-row.ts'

export type MediaVariant = 'original' | 'download' | 'thumb' | 'medium' | 'large' | 'temporary'

const STEADY = { valid_s: 600, round_s: 60 }

/**
 * A signed address of one variant of a file, good for nine to ten minutes: the end is rounded to the minute so that
 * lists read again give the same address and browsers need not load pictures twice.
 */
function mediaUrl(services: Pick<Services, 'secrets' | 'clock'>, uuid: string, variant: MediaVariant, file_name: string): string {
  const path = `/media/${uuid}/${variant}/${encodeURIComponent(file_name)}`
  return steadyMediaUrl(path, services.secrets.keys('media-url'), services.clock, STEADY)
}

/** Addresses of an image for avatars and covers; null when there is no picture. */
export function imageUrls(
  services: Pick<Services, 'secrets' | 'clock'>,
  row: Pick<MediaRow, 'uuid' | 'file_name' | 'conversions' | 'kind'> | null,
) {
  if (!row || row.kind !== 'image') return { url: null, preview_url: null, thumb_url: null }
  const sizes = row.conversions as Conversions
  const url = mediaUrl(services, row.uuid, 'original', row.file_name)
  const { stem } = splitName(row.file_name)
  const sized = (variant: 'thumb' | 'medium') => (sizes[variant] ? mediaUrl(services, row.uuid, variant, `${stem}.webp`) : url)
  return { url, preview_url: sized('medium'), thumb_url: sized('thumb') }
}

const DAY_S = 86_400
const PUBLISHED = { valid_s: 400 * DAY_S, round_s: 30 * DAY_S }

/** Address of a picture on a public page, good for a year. It stays the same for a month, so that browsers keep the picture. */
export function publishedImageUrl(
  services: Pick<Services, 'secrets' | 'clock'>,
  row: Pick<MediaRow, 'uuid' | 'file_name' | 'conversions'>,
): string {
  const has_large = Boolean((row.conversions as Conversions).large)
  const name = has_large ? `${splitName(row.file_name).stem}.webp` : row.file_name
  const path = `/media/${row.uuid}/${has_large ? 'large' : 'original'}/${encodeURIComponent(name)}`
  return steadyMediaUrl(path, services.secrets.keys('media-url'), services.clock, PUBLISHED)
}

/** What a client sees of a file. An allow-list: where it lies stays private. */
export function presentMedia(row: MediaRow, { services }: { services: Pick<Services, 'secrets' | 'clock'> }): Media {
  const has_sizes = Object.keys(row.conversions as object).length > 0
  const images = has_sizes ? imageUrls(services, row) : { preview_url: null, thumb_url: null }
  return {
    id: row.id,
    uuid: row.uuid,
    account_id: row.account_id,
    name: splitName(row.file_name).stem,
    file_name: row.file_name,
    extension: row.extension,
    mime_type: row.mime_type,
    size: row.size_bytes,
    kind: row.kind as Media['kind'],
    width: row.width,
    height: row.height,
    alt: row.alt,
    status: row.status as Media['status'],
    url: mediaUrl(services, row.uuid, 'original', row.file_name),
    preview_url: images.preview_url,
    thumb_url: images.thumb_url,
    download_url: mediaUrl(services, row.uuid, 'download', row.file_name),
    collection_name: row.collection ?? null,
    order_column: row.position ?? null,
    custom_properties: { ...(row.alt && { alt: row.alt }), ...(row.caption && { caption: row.caption }) },
    created_by_id: row.created_by_id,
    created_at: row.created_at,
    updated_at: row.updated_at,
    ...(row.createdBy !== undefined && { createdBy: row.createdBy }),
    ...(row.mediables && { mediables: row.mediables }),
  }
}

/** What the sender of a temporary upload sees of it. */
export function presentTemporaryUpload(
  row: { id: number; token: string; file_name: string; extension: string; mime_type: string; size_bytes: number; expires_at: string },
  services: Pick<Services, 'secrets' | 'clock'>,
): TemporaryUpload {
  const url = mediaUrl(services, row.token, 'temporary', row.file_name)
  return {
    id: row.id,
    uuid: row.token,
    name: splitName(row.file_name).stem,
    file_name: row.file_name,
    extension: row.extension,
    mime_type: row.mime_type,
    size: row.size_bytes,
    url,
    preview_url: row.mime_type.startsWith('image/') ? url : null,
    expires_at: row.expires_at,
  }
}
