import type { Advertisement } from '@stoa/contract'
import type { Row } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { imageUrls } from '#modules/attachments/media/index.ts'
import type { AdvertisementRow } from './advertisement-row.ts'

/** What a client sees. Columns that are not listed here stay private. */
export function presentAdvertisement(row: AdvertisementRow, ctx: Context): Advertisement {
  return {
    id: row.id,
    account_id: row.account_id,
    project_uuid: row.project_uuid,
    campaign_id: row.campaign_id,
    name: row.name,
    platform: row.platform as Advertisement['platform'],
    format: row.format as Advertisement['format'],
    headline: row.headline,
    primary_text: row.primary_text,
    description: row.description,
    call_to_action: row.call_to_action,
    destination: row.destination,
    media_id: row.media_id,
    placements: row.placements,
    status: row.status as Advertisement['status'],
    starts_on: row.starts_on,
    ends_on: row.ends_on,
    created_by_id: row.created_by_id,
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
    ...(row.project !== undefined && { project: row.project }),
    ...(row.campaign !== undefined && { campaign: row.campaign }),
    ...(row.media !== undefined && { media: faceOf(row.media, ctx) }),
    ...(row.createdBy !== undefined && { createdBy: row.createdBy }),
  }
}

function faceOf(file: object | null, { services }: Context): Advertisement['media'] {
  if (!file) return null
  const { id, kind, file_name } = file as Row<'media'>
  return { id, kind, file_name, thumb_url: imageUrls(services, file as never).thumb_url }
}
