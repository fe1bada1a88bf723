import { sql } from 'kysely'
import type { Context, Db } from '#kit/context.ts'
import { invalid } from '#lib/errors.ts'

/**
 * Hangs tags on contacts. A tag of an exclusive category takes the place of the one that was there.
 * @returns ids of the contacts that got a tag they did not have
 */
export async function tagContacts(db: Db, contact_ids: readonly number[], tag_ids: readonly number[]): Promise<number[]> {
  await sql`
    DELETE FROM contact_tag ct USING tags had
    WHERE ct.contact_id = any(${contact_ids}::bigint[]) AND had.id = ct.tag_id AND NOT had.id = any(${tag_ids}::bigint[])
      AND EXISTS (SELECT FROM tags g JOIN tag_categories k ON k.id = g.tag_category_id AND k.is_exclusive
        WHERE g.id = any(${tag_ids}::bigint[]) AND g.tag_category_id = had.tag_category_id)`.execute(db)
  const { rows } = await sql<{ contact_id: number }>`
    WITH added AS (
      INSERT INTO contact_tag (account_id, contact_id, tag_id, created_at)
      SELECT c.account_id, c.id, g.id, c.created_at FROM contacts c JOIN tags g ON g.account_id = c.account_id AND g.deleted_at IS NULL AND g.id = any(${tag_ids}::bigint[])
      WHERE c.id = any(${contact_ids}::bigint[])
      ON CONFLICT DO NOTHING RETURNING contact_id
    ) SELECT DISTINCT contact_id FROM added`.execute(db)
  return rows.map((row) => row.contact_id)
}

/** Takes tags off contacts. @returns ids of the contacts that had one of them */
export async function untagContacts(db: Db, contact_ids: readonly number[], tag_ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ contact_id: number }>`
    WITH gone AS (DELETE FROM contact_tag WHERE contact_id = any(${contact_ids}::bigint[]) AND tag_id = any(${tag_ids}::bigint[]) RETURNING contact_id)
    SELECT DISTINCT contact_id FROM gone`.execute(db)
  return rows.map((row) => row.contact_id)
}

/**
 * Tags of categories that are not for contacts, and two tags of one exclusive category, are refused.
 * @throws 422 on `tags`
 */
export async function checkTags(ctx: Context, tag_ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{ wrong: boolean }>`
    SELECT coalesce(bool_or(cardinality(k.applies_to) > 0 AND NOT 'contact' = any(k.applies_to)), false)
      OR coalesce(count(*) FILTER (WHERE k.is_exclusive) > count(DISTINCT k.id) FILTER (WHERE k.is_exclusive), false) AS wrong
    FROM tags g JOIN tag_categories k ON k.id = g.tag_category_id WHERE g.id = any(${tag_ids}::bigint[])`.execute(ctx.db)
  if (!rows[0]?.wrong) return
  const { locale } = ctx.request
  throw invalid({ tags: ctx.services.t(locale, 'validation:unknown', { field: ctx.services.t(locale, 'fields:tags') }) })
}
