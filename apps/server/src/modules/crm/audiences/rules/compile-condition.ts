import { sql } from 'kysely'
import type { RuleCondition, RuleFieldName } from '@stoa/contract'
import { dayRange, escapeLike } from '@stoa/domain'
import type { Sql } from '#kit/context.ts'
import { latestConsent } from '../../consent/index.ts'
import { birthdaysWithin } from './birthdays.ts'
import type { RuleScope } from './compile-rules.ts'

const COLUMNS: Partial<Record<RuleFieldName, string>> = {
  date_created: 'created_at',
  last_activity: 'last_activity_at',
  assignee: 'user_id',
}
const columnOf = (field: RuleFieldName): Sql => sql.ref(`t.${COLUMNS[field] ?? field}`)

/** A text, in any case. A missing text differs from every text. */
export function textSql({ field, op, value }: RuleCondition): Sql {
  const column = columnOf(field)
  const text = String(value ?? '').trim()
  switch (op) {
    case 'is':
      return sql`lower(${column}) = lower(${text})`
    case 'is_not':
      return sql`lower(${column}) IS DISTINCT FROM lower(${text})`
    case 'contains':
      return sql`${column} ILIKE ${`%${escapeLike(text)}%`}`
    case 'starts_with':
      return sql`${column} ILIKE ${`${escapeLike(text)}%`}`
    case 'empty':
      return sql`${column} IS NULL`
    default:
      return sql`${column} IS NOT NULL`
  }
}

/** Any of the choices, or none of them. */
export function choiceSql({ field, op, value }: RuleCondition): Sql {
  return anyOrNone(op, matchingChoice(field, value as readonly string[]))
}

function matchingChoice(field: RuleFieldName, values: readonly string[]): Sql {
  switch (field) {
    case 'consent':
      return anyOf(values.map((channel) => sql`${latestConsent(sql`t.id`, sql`${channel}`)} = 'granted'`))
    case 'marketable':
      return anyOf(values.map((channel) => (channel === 'sms' ? sql`t.sms_marketable` : sql`t.emails_marketable`)))
    case 'request_status':
      return sql`EXISTS (SELECT FROM contact_requests q WHERE q.account_id = t.account_id AND q.contact_id = t.id AND q.deleted_at IS NULL
        AND q.status = any(${[...values]}::text[]))`
    default:
      return sql`${columnOf(field)} = any(${[...values]}::text[])`
  }
}

/** Any of the records, or none of them: lists to which the contact is subscribed, stages in which it or its open request is. */
export function idSql({ field, op, value }: RuleCondition): Sql {
  return anyOrNone(op, matchingId(field, sql`${[...(value as readonly number[])]}::bigint[]`))
}

function matchingId(field: RuleFieldName, ids: Sql): Sql {
  switch (field) {
    case 'tag':
      return sql`EXISTS (SELECT FROM contact_tag k WHERE k.contact_id = t.id AND k.tag_id = any(${ids}))`
    case 'contact_list':
      return sql`EXISTS (SELECT FROM subscriptions s WHERE s.contact_id = t.id AND s.contact_list_id = any(${ids}) AND s.status = 'subscribed')`
    case 'pipeline_stage':
      return sql`(EXISTS (SELECT FROM contact_pipeline_stage p WHERE p.contact_id = t.id AND p.pipeline_stage_id = any(${ids}))
        OR EXISTS (SELECT FROM contact_requests q WHERE q.account_id = t.account_id AND q.contact_id = t.id AND q.deleted_at IS NULL
          AND q.status = 'open' AND q.pipeline_stage_id = any(${ids})))`
    default:
      return sql`${columnOf(field)} = any(${ids})`
  }
}

/** A word of any address of the contact, in any case. */
export function wordSql({ field, op, value }: RuleCondition): Sql {
  const words = (value as readonly string[]).map((word) => word.trim())
  const matches =
    field === 'country'
      ? sql`a.country_code = any(${words.map((word) => word.toUpperCase())}::text[])`
      : sql`lower(a.city) IN (SELECT lower(w) FROM unnest(${words}::text[]) w)`
  return anyOrNone(op, sql`EXISTS (SELECT FROM contact_physical_addresses a WHERE a.contact_id = t.id AND ${matches})`)
}

/** A whole number, amounts in minor units. */
export function numberSql({ field, op, value }: RuleCondition): Sql {
  return op === 'at_least' ? sql`${columnOf(field)} >= ${value}::bigint` : sql`${columnOf(field)} <= ${value}::bigint`
}

/** An instant: after a day, before a day, within the last days, or not, which includes never. */
export function dateSql({ field, op, value }: RuleCondition, { zone, now }: RuleScope): Sql {
  const column = columnOf(field)
  if (op === 'after') return sql`${column} >= ${dayRange({ after: String(value) }, zone, now).from}::timestamptz`
  if (op === 'before') return sql`${column} < ${dayRange({ before: String(value) }, zone, now).until}::timestamptz`
  const since = new Date(now.getTime() - Number(value) * 86_400_000).toISOString()
  const within = sql`${column} >= ${since}::timestamptz`
  return op === 'within_days' ? within : sql`(${within}) IS NOT TRUE`
}

/** A birthday today or in the next days. */
export function birthdaySql({ value }: RuleCondition, { zone, now }: RuleScope): Sql {
  return sql`to_char(t.birthday, 'MM-DD') = any(${birthdaysWithin(Number(value), zone, now)}::text[])`
}

const anyOf = (parts: readonly Sql[]): Sql => sql`(${sql.join([...parts], sql` OR `)})`
const anyOrNone = (op: string, matches: Sql): Sql => (op === 'any' ? matches : sql`(${matches}) IS NOT TRUE`)
