import { sql } from 'kysely'
import { MEDIABLE_COLLECTIONS } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import type { MediaOwner } from './media-row.ts'

/** Collections that replace what was there instead of adding to it. */
const SINGLE = new Set(['cover', 'brochure', 'logo', 'signature'])

/** Hangs files on a record, after those that hang there; of a cover, brochure, logo or signature there is one. */
export async function linkMedia(
  ctx: Context,
  media_ids: readonly number[],
  owner: MediaOwner,
  collection: string,
  account_id: number | null,
): Promise<void> {
  const name = (MEDIABLE_COLLECTIONS as readonly string[]).includes(collection) ? collection : 'default'
  const id = String(owner.id)
  if (SINGLE.has(name))
    await sql`DELETE FROM mediables WHERE mediable_type = ${owner.type} AND mediable_id = ${id} AND collection = ${name}`.execute(ctx.db)
  await sql`
    INSERT INTO mediables (account_id, media_id, mediable_type, mediable_id, collection, position)
    SELECT ${account_id}, m.id, ${owner.type}, ${id}, ${name}, m.at + coalesce((SELECT max(position) FROM mediables WHERE mediable_type = ${owner.type} AND mediable_id = ${id} AND collection = ${name}), 0)
    FROM unnest(${[...media_ids]}::bigint[]) WITH ORDINALITY AS m(id, at)
    ON CONFLICT (media_id, mediable_type, mediable_id, collection) DO NOTHING`.execute(ctx.db)
}
