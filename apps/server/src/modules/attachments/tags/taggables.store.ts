import { sql } from 'kysely'
import { deleteRows, rows, run, type Db } from '#db/rows.ts'

/** Tags of other records than contacts: kind and keys of the records, all of one account. */
interface Tagged {
  account_id: number
  type: string
  keys: readonly string[]
}

/** Tags follow a record in a merge. */
export const taggableChild = {
  table: 'taggables',
  column: 'taggable_id',
  morph: 'taggable_type',
  key: ['tag_id'],
  conflict: { on: 't.tag_id' },
} as const

/** Gives a record exactly these tags. */
export async function replaceTags(
  db: Db,
  { account_id, type, key }: { account_id: number; type: string; key: string },
  tag_ids: readonly number[],
  created_by_id: number | null,
): Promise<void> {
  const wanted = [...new Set(tag_ids)]
  await run(
    db,
    sql`WITH gone AS (DELETE FROM taggables WHERE account_id = ${account_id} AND taggable_type = ${type} AND taggable_id = ${key} AND tag_id <> all(${wanted}::bigint[]))
      INSERT INTO taggables (account_id, tag_id, taggable_type, taggable_id, created_by_id)
      SELECT ${account_id}, unnest(${wanted}::bigint[]), ${type}, ${key}, ${created_by_id}::bigint ON CONFLICT DO NOTHING`,
  )
}

/**
 * Tags records. A tag of an exclusive category replaces the one that was there.
 * @returns keys of the records that got a tag they did not have
 */
export async function addTags(
  db: Db,
  { account_id, type, keys }: Tagged,
  tag_ids: readonly number[],
  created_by_id: number | null,
): Promise<string[]> {
  await run(
    db,
    sql`DELETE FROM taggables l USING tags had
      WHERE l.account_id = ${account_id} AND l.taggable_type = ${type} AND l.taggable_id = any(${keys}::text[]) AND had.id = l.tag_id AND NOT had.id = any(${tag_ids}::bigint[])
        AND EXISTS (SELECT FROM tags g JOIN tag_categories k ON k.id = g.tag_category_id AND k.is_exclusive
          WHERE g.id = any(${tag_ids}::bigint[]) AND g.tag_category_id = had.tag_category_id)`,
  )
  const changed = await rows<{ key: string }>(
    db,
    sql`WITH added AS (
        INSERT INTO taggables (account_id, tag_id, taggable_type, taggable_id, created_by_id)
        SELECT ${account_id}, g.id, ${type}, a.key, ${created_by_id}::bigint FROM unnest(${keys}::text[]) AS a (key), unnest(${tag_ids}::bigint[]) AS g (id)
        ON CONFLICT DO NOTHING RETURNING taggable_id
      ) SELECT DISTINCT taggable_id AS key FROM added`,
  )
  return changed.map(({ key }) => key)
}

/** Removes tags from records. @returns keys of the records that had one of them */
export async function removeTags(db: Db, { account_id, type, keys }: Tagged, tag_ids: readonly number[]): Promise<string[]> {
  const changed = await rows<{ key: string }>(
    db,
    sql`WITH gone AS (DELETE FROM taggables WHERE account_id = ${account_id} AND taggable_type = ${type}
        AND taggable_id = any(${keys}::text[]) AND tag_id = any(${tag_ids}::bigint[]) RETURNING taggable_id)
      SELECT DISTINCT taggable_id AS key FROM gone`,
  )
  return changed.map(({ key }) => key)
}

/** Removes all tags from records that are deleted for good. */
export async function eraseTaggables(db: Db, taggable_type: string, keys: readonly string[]): Promise<void> {
  await deleteRows(db, 'taggables', { taggable_type, taggable_id: keys })
}
