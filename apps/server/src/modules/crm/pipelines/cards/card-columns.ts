import { sql } from 'kysely'
import type { Sql } from '#kit/context.ts'

/** Columns of the contact `c` that its cards show. */
export const PERSON = sql`c.first_name, c.last_name, c.company, c.email, c.phone, c.avatar_uuid`

/** The tags of a card as a column, from a table that links them to records. */
export const tagsOf = (table: string, column: string, id: Sql): Sql => sql`coalesce((
  SELECT jsonb_agg(jsonb_build_object('id', w.id, 'name', w.name, 'color', w.color, 'tag_category_id', w.tag_category_id) ORDER BY w.name, w.id)
  FROM ${sql.table(table)} l JOIN tags w ON w.id = l.tag_id AND w.deleted_at IS NULL WHERE l.${sql.ref(column)} = ${id}), '[]') AS tags`

/** The assignee of a card as a column. @param table alias of the table with the column `user_id` */
export const badgeOf = (table: string): Sql => sql`(
  SELECT json_build_object('id', u.id, 'username', u.username, 'color', u.color, 'avatar_url', u.avatar_uuid) FROM users u WHERE u.id = ${sql.ref(table)}.user_id) AS "user"`
