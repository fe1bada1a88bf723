import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '#kit/context.ts'
import type { Services } from '#kit/services.ts'
import { defineJob } from '#lib/jobs/index.ts'
import { makeConversions, UnreadableImageError } from '#lib/media/conversions.ts'
import { newStorageKey } from '#lib/storage/storage.ts'
import type { Conversions } from './media-row.ts'

/** Larger images are made small in the background. */
export const INLINE_BYTES = 2 * 1024 * 1024

/** Makes the sizes of a stored image and notes them in its row; a damaged one is marked `failed` and stays to be downloaded. */
export async function makeSizes(services: Pick<Services, 'storage'>, db: Db, media: { id: number; path: string }): Promise<void> {
  const written: string[] = []
  try {
    const made = await makeConversions(await buffer(await services.storage.get(media.path)))
    const conversions: Conversions = {}
    for (const { name, width, height, bytes } of made.conversions) {
      const path = newStorageKey('media', 'webp')
      written.push(path)
      await services.storage.put(
        path,
        (async function* () {
          yield bytes
        })(),
        { content_type: 'image/webp' },
      )
      conversions[name] = { path, width, height, size_bytes: bytes.length }
    }
    await sql`UPDATE media SET conversions = ${JSON.stringify(conversions)}::jsonb, width = ${made.width}, height = ${made.height}, status = 'ready', updated_at = now()
      WHERE id = ${media.id}`.execute(db)
  } catch (error) {
    await Promise.all(written.map((path) => services.storage.remove(path)))
    if (!(error instanceof UnreadableImageError)) throw error
    await sql`UPDATE media SET status = 'failed', updated_at = now() WHERE id = ${media.id}`.execute(db)
  }
}

/** The sizes of a large image, after its upload was answered. */
export const makeSizesJob = (services: () => Services) =>
  defineJob({
    name: 'make-media-sizes',
    payload: z.object({ media_id: z.int() }),
    concurrency: 1,
    timeout_s: 120,
    handle: async ({ db }, { media_id }) => {
      const { rows } = await sql<{ id: number; path: string; uuid: string; account_id: number | null }>`
        SELECT id, path, uuid, account_id FROM media WHERE id = ${media_id} AND status = 'processing' AND deleted_at IS NULL`.execute(db)
      const found = rows[0]
      if (!found) return
      await makeSizes(services(), db, found)
      await sql`INSERT INTO outbox_events (account_id, topic, payload) VALUES (${found.account_id}, 'broadcast', ${JSON.stringify(updated(found))}::jsonb)`.execute(
        db,
      )
      services().wakeOutbox()
    },
  })

function updated({ id, account_id }: { id: number; account_id: number | null }) {
  const channels = account_id ? [`private-accounts.${account_id}`] : ['private-admin']
  return {
    channels,
    event: 'media.updated',
    data: { type: 'media', key: id, changed: ['conversions', 'status'], actor_id: null, at: new Date().toISOString() },
    ...(account_id && { requires: { account_id, permission: 'media.read' } }),
  }
}
