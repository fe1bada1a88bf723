import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { one } from '#db/rows.ts'
import { z } from 'zod'
import type { Db } from '#kit/context.ts'
import type { Services } from '#kit/services.ts'
import { defineJob } from '#lib/jobs/index.ts'
import { handleJob } from '#platform/handle-job.ts'
import { type Conversion, makeConversions, UnreadableImageError } from '#lib/media/conversions.ts'
import { newStorageKey } from '#lib/storage/storage.ts'
import { publish } from '#platform/outbox/store.ts'
import type { Conversions } from '../media-row.ts'
import { storeSizes } from '../store/media.ts'
import { announceFiles } from '../store/uploads.ts'
import { dropUnclaimed } from '../upload/unclaimed-files.ts'

/** Larger images are made small in the background. */
export const INLINE_BYTES = 2 * 1024 * 1024

/** What is known of an image's sizes, as its row keeps it. */
export interface ImageSizes {
  status: 'ready' | 'processing' | 'failed'
  width: number | null
  height: number | null
  conversions: Conversions
}

/** Of what is no image. */
export const UNSIZED: ImageSizes = { status: 'ready', width: null, height: null, conversions: {} }

/** Sizes that are made and not stored yet. */
interface SizePlan {
  sizes: ImageSizes
  paths: readonly string[]
  files: readonly { path: string; bytes: Buffer }[]
}

/** Makes the sizes of an image and gives them keys; a damaged one has none and is `failed`: it stays to be downloaded. */
export async function planSizes(image: Buffer): Promise<SizePlan> {
  try {
    const { width, height, conversions } = await makeConversions(image)
    const placed = conversions.map((conversion) => ({ ...conversion, path: newStorageKey('media', 'webp') }))
    return {
      sizes: { status: 'ready', width, height, conversions: Object.fromEntries(placed.map((one) => [one.name, stored(one)])) },
      paths: placed.map(({ path }) => path),
      files: placed,
    }
  } catch (error) {
    if (!(error instanceof UnreadableImageError)) throw error
    return { sizes: { ...UNSIZED, status: 'failed' }, paths: [], files: [] }
  }
}

const stored = ({ path, width, height, bytes }: Conversion & { path: string }) => ({ path, width, height, size_bytes: bytes.length })

/** Sends planned sizes to the storage. */
export async function putSizes(storage: Services['storage'], { files }: SizePlan): Promise<void> {
  for (const { path, bytes } of files) await storage.put(path, Readable.from([bytes]), { content_type: 'image/webp' })
}

/** The sizes of a large image, after its upload was answered. */
export const makeSizesJob = defineJob({
  name: 'make-media-sizes',
  payload: z.object({ media_id: z.int() }),
  concurrency: 1,
  timeout_s: 120,
})

export const makeSizesHandler = handleJob(makeSizesJob, async (services, { db }, { media_id }) => {
  const found = await one<{ id: number; path: string; uuid: string; account_id: number | null }>(
    db,
    sql`SELECT id, path, uuid, account_id FROM media WHERE id = ${media_id} AND status = 'processing' AND deleted_at IS NULL`,
  )
  if (!found) return
  await makeSizes(services, db, found)
  await publish(db, [{ account_id: found.account_id, topic: 'broadcast', payload: updated(found) }])
  services.wakeOutbox()
})

/** Makes the sizes of a stored image and notes them in its row. */
async function makeSizes(services: Services, db: Db, media: { id: number; path: string }): Promise<void> {
  const plan = await planSizes(await buffer(await services.storage.get(media.path)))
  await announceFiles(db, plan.paths)
  try {
    await putSizes(services.storage, plan)
    await storeSizes(db, media.id, plan.sizes, plan.paths)
  } finally {
    await dropUnclaimed(services, plan.paths)
  }
}

function updated({ id, account_id }: { id: number; account_id: number | null }) {
  const channels = account_id ? [`private-accounts.${account_id}`] : ['private-admin']
  return {
    channels,
    event: 'media.updated',
    data: { type: 'media', key: id, changed: ['conversions', 'status'], actor_id: null, at: new Date().toISOString() },
    ...(account_id && { requires: { account_id, permission: 'media.read' } }),
  }
}
