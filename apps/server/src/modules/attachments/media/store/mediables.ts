import { sql } from 'kysely'
import { MEDIABLE_COLLECTIONS } from '@stoa/contract'
import { deleteRows, rows, run, type Db, type Sql } from '#db/rows.ts'
import type { MediaOwner } from '../media-row.ts'

type Owner = Pick<MediaOwner, 'type' | 'id'>

/** Files follow a contact in a merge; a file in a collection stays once. */
export const mediaChild = {
  table: 'mediables',
  column: 'mediable_id',
  morph: 'mediable_type',
  key: ['id'],
  tenant: false,
  conflict: { on: "concat_ws(' ', t.media_id, t.collection)" },
} as const

/** Files in the export of a person's data: those attached to any record of the person. */
export const fileSection = {
  name: 'files',
  from: 'media',
  where: (_contact_ids: readonly number[], attached: () => Sql) => sql`t.id IN (SELECT d.media_id FROM mediables d WHERE ${attached()})`,
  omit: ['path', 'disk', 'checksum'],
} as const

/** Collections that replace what was there instead of adding to it. */
const SINGLE = new Set(['cover', 'brochure', 'logo', 'signature'])

/** Adds files to a record, after those that it has; a cover, brochure, logo or signature replaces the one before. */
export async function linkMedia(
  db: Db,
  media_ids: readonly number[],
  owner: Owner,
  collection: string,
  account_id: number | null,
): Promise<void> {
  const name = (MEDIABLE_COLLECTIONS as readonly string[]).includes(collection) ? collection : 'default'
  const id = String(owner.id)
  if (SINGLE.has(name)) await deleteRows(db, 'mediables', { mediable_type: owner.type, mediable_id: id, collection: name })
  await run(
    db,
    sql`INSERT INTO mediables (account_id, media_id, mediable_type, mediable_id, collection, position)
      SELECT ${account_id}, m.id, ${owner.type}, ${id}, ${name}, m.at + coalesce((SELECT max(position) FROM mediables WHERE mediable_type = ${owner.type} AND mediable_id = ${id} AND collection = ${name}), 0)
      FROM unnest(${[...media_ids]}::bigint[]) WITH ORDINALITY AS m(id, at)
      ON CONFLICT (media_id, mediable_type, mediable_id, collection) DO NOTHING`,
  )
}

/** Adds files to a record at given places. */
export async function placeMedia(
  db: Db,
  account_id: number,
  owner: Owner,
  places: readonly { media_id: number; collection: string; position?: number }[],
): Promise<void> {
  await run(
    db,
    sql`INSERT INTO mediables (account_id, media_id, mediable_type, mediable_id, collection, position)
      SELECT ${account_id}, p.media_id, ${owner.type}, ${String(owner.id)}, p.collection, coalesce(p.position, 0)
      FROM jsonb_to_recordset(${JSON.stringify(places)}::jsonb) AS p(media_id bigint, collection text, position integer)
      ON CONFLICT DO NOTHING`,
  )
}

/** Adds files to several records, also of other accounts. @param owners query that selects account_id and the key as text */
export async function shareMedia(db: Db, media_ids: readonly number[], type: string, owners: Sql): Promise<void> {
  await run(
    db,
    sql`INSERT INTO mediables (account_id, media_id, mediable_type, mediable_id, collection, position)
      SELECT o.account_id, m.id, ${type}, o.key, 'attachment', m.at FROM (${owners}) AS o(account_id, key), unnest(${[...media_ids]}::bigint[]) WITH ORDINALITY AS m(id, at)
      ON CONFLICT DO NOTHING`,
  )
}

/** Adds the files of one record to another of the same account. */
export async function copyMedia(db: Db, from: Owner, to: Owner): Promise<void> {
  await run(
    db,
    sql`INSERT INTO mediables (account_id, media_id, mediable_type, mediable_id, collection, position, caption)
      SELECT account_id, media_id, ${to.type}, ${String(to.id)}, collection, position, caption FROM mediables
      WHERE mediable_type = ${from.type} AND mediable_id = ${String(from.id)} ON CONFLICT DO NOTHING`,
  )
}

/** Adds the files of one record to a record of an account, in its own rows. @param own the account's file for each file of `from` */
export async function copyMediaAs(db: Db, account_id: number, from: Owner, to: Owner, own: ReadonlyMap<number, number>): Promise<void> {
  await run(
    db,
    sql`INSERT INTO mediables (account_id, media_id, mediable_type, mediable_id, collection, position, caption)
      SELECT ${account_id}, f.own_id, ${to.type}, ${String(to.id)}, d.collection, d.position, d.caption
      FROM mediables d JOIN unnest(${[...own.keys()]}::bigint[], ${[...own.values()]}::bigint[]) AS f(media_id, own_id) ON f.media_id = d.media_id
      WHERE d.mediable_type = ${from.type} AND d.mediable_id = ${String(from.id)} ON CONFLICT DO NOTHING`,
  )
}

/** Moves the files of one record to another. */
export async function moveMediaTo(db: Db, from: Owner, to: Owner): Promise<void> {
  await run(
    db,
    sql`UPDATE mediables SET mediable_type = ${to.type}, mediable_id = ${String(to.id)}, updated_at = now()
      WHERE mediable_type = ${from.type} AND mediable_id = ${String(from.id)}`,
  )
}

/** Orders the files of a collection as they are listed. */
export async function orderMedia(db: Db, owner: Owner, collection: string, media_ids: readonly number[]): Promise<void> {
  await run(
    db,
    sql`UPDATE mediables b SET position = f.at FROM unnest(${[...media_ids]}::bigint[]) WITH ORDINALITY AS f(media_id, at)
      WHERE b.mediable_type = ${owner.type} AND b.mediable_id = ${String(owner.id)} AND b.collection = ${collection} AND b.media_id = f.media_id`,
  )
}

/** Removes files from a record, in all collections when none is named; they stay in the library. */
export async function unlinkMedia(db: Db, media_ids: readonly number[], { type, id }: Owner, collection?: string): Promise<void> {
  await deleteRows(db, 'mediables', {
    mediable_type: type,
    mediable_id: String(id),
    media_id: media_ids,
    ...(collection && { collection }),
  })
}

/** Removes all files from a record; they stay in the library. */
export async function unlinkAllMedia(db: Db, { type, id }: Owner): Promise<void> {
  await deleteRows(db, 'mediables', { mediable_type: type, mediable_id: String(id) })
}

/** Removes a file from all records. @returns the records */
export async function unlinkEverywhere(db: Db, media_id: number): Promise<{ mediable_type: string; mediable_id: string }[]> {
  return rows(db, sql`DELETE FROM mediables WHERE media_id = ${media_id} RETURNING mediable_type, mediable_id`)
}
