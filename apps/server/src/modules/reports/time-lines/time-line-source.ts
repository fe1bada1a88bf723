import { sql } from 'kysely'
import type { TimeLineKind } from '@stoa/contract'
import type { SearchWord } from '@stoa/domain'
import { all } from '#kit/query/resource-query.ts'
import type { Context, Sql } from '#kit/context.ts'
import { holdsIn } from '#access/actor.ts'

/** The record whose time line is read, kept by an account. */
export interface Line {
  ctx: Context
  /** Morph alias of the record. */
  subject: string
  id: number | string
  account_id: number
}

/** A contact or an enquiry. */
export interface PersonLine extends Line {
  subject: 'contact' | 'contact_request'
  /** Column with which other records refer to it. */
  column: 'contact_id' | 'contact_request_id'
  id: number
}

/** Where a page begins: the last event of the page before. */
export interface Cursor {
  at: string
  kind: string
  key: string
}

/** Events of one kind: a query over rows `t`, and the expressions for what an event shows. */
export interface Source {
  kind: TimeLineKind
  from: Sql
  where: readonly (Sql | undefined)[]
  at: Sql
  /** Text that orders events of one instant, and identifies them. */
  key: Sql
  event: Sql
  record_id: Sql
  user_id?: Sql
  direction?: Sql
  title?: Sql
  text?: Sql
  status?: Sql
  amount_minor?: Sql
  currency?: Sql
  details?: Readonly<Record<string, Sql>>
  /** Folded text that a search looks through. */
  searched: Sql
}

/** Number of characters of a text that an event shows. */
const SHOWN = 800

/** The beginning of a text. */
export const beginning = (text: Sql): Sql => sql`left(${text}, ${sql.lit(SHOWN)})`

/** A numeric id as a key, so that later rows follow earlier ones of the same instant. */
export const idKey = (id: Sql): Sql => sql`lpad(${id}::text, 16, '0')`

/** Folded text of expressions that have no stored text for searches. */
export const folded = (...texts: readonly Sql[]): Sql => sql`folded_text(concat_ws(' ', ${sql.join([...texts])}))`

/** Whether the caller has a permission in the account of the record. */
export const mayRead = ({ ctx, account_id }: Line, permission: string): boolean => holdsIn(ctx.actor, account_id, permission)

interface Wanted {
  cursor: Cursor | null
  /** Words that must all occur; null without a search. */
  words: readonly SearchWord[] | null
  limit: number
}

/** The newest events of a source that a page may contain. */
export function newestOf(source: Source, { cursor, words, limit }: Wanted): Sql {
  const text = (value?: Sql) => value ?? sql`NULL::text`
  const details = Object.entries(source.details ?? {}).flatMap(([name, value]) => [sql.lit(name), value])
  const found = words?.map((word) => sql`${source.searched} LIKE ${word.pattern}`) ?? []
  return sql`(SELECT * FROM (
    SELECT ${sql.lit(source.kind)}::text COLLATE "C" AS kind, ${source.key}::text COLLATE "C" AS key, ${source.at} AS at, ${source.event}::text AS event,
      ${source.record_id}::text AS record_id, ${source.user_id ?? sql`NULL::bigint`} AS user_id, ${text(source.direction)} AS direction, ${text(source.title)} AS title,
      ${text(source.text)} AS text, ${text(source.status)} AS status, ${source.amount_minor ?? sql`NULL::bigint`} AS amount_minor, ${text(source.currency)}::text AS currency,
      ${details.length ? sql`jsonb_strip_nulls(jsonb_build_object(${sql.join(details)}))` : sql`'{}'::jsonb`} AS details
    FROM ${source.from} WHERE ${all([...source.where.filter((part) => part !== undefined), ...found])}) e
    ${cursor ? sql`WHERE e.at <= ${cursor.at}::timestamptz AND (e.at, e.kind, e.key) < (${cursor.at}::timestamptz, ${cursor.kind}::text COLLATE "C", ${cursor.key}::text COLLATE "C")` : sql``}
    ORDER BY e.at DESC, e.key DESC LIMIT ${limit})`
}
