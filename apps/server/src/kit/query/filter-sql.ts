import { sql } from 'kysely'
import type { Condition } from '@stoa/contract'
import { dayRange, escapeLike, localToday, searchWords, type DayCondition, type Zone } from '@stoa/domain'
import type { Sql } from '../context.ts'

/** Context of a filter besides its condition. */
export interface FilterScope {
  /** Zone of the caller's day: an IANA name or an offset in minutes (ruling 4). */
  readonly zone: Zone
  readonly now: Date
  /** All conditions of the request. A filter over a link table can use another condition to narrow itself. */
  readonly conditions?: ReadonlyMap<string, readonly Condition[]>
}

/** Converts a filter condition to SQL over `t`; undefined when it does not restrict the rows. */
export type FilterSql = (condition: Condition, scope: FilterScope) => Sql | undefined

export type Words = ReturnType<typeof searchWords>

const columnOf = (name: string): Sql => sql.ref(`t.${name}`)

/**
 * Filters one column of `t`, for every kind of condition: values, local days, numbers, text and booleans.
 * @param type PostgreSQL type of the column's values, for choices of texts; numbers are compared as bigint
 */
export function column(name: string, type?: 'text' | 'uuid'): FilterSql {
  return (condition, scope) => {
    const ref = columnOf(name)
    switch (condition.kind) {
      case 'choice':
        return choiceSql(ref, condition, type)
      case 'date':
        return dateSql(ref, condition, scope)
      case 'number':
        return numberSql(ref, condition)
      case 'boolean':
        return condition.value ? sql`${ref}` : sql`NOT ${ref}`
      default:
        return sql`${ref} ILIKE ${(condition.kind === 'text' && condition.op === 'starts_with' ? '' : '%') + escapeLike(condition.text) + '%'}`
    }
  }
}

/** Filters a calendar day, which has no time zone: only "today" depends on the caller. */
export function day(name: string): FilterSql {
  return (condition, scope) => {
    return condition.kind === 'date' ? between(columnOf(name), rangeOfDays(condition, scope), 'date') : undefined
  }
}

/** First day of a condition on calendar days, and the day after its last; null where it has no bound. `outside` asks for the other days. */
export function daysAsked(condition: Extract<Condition, { kind: 'date' }>, scope: FilterScope) {
  const { from, until, outside } = rangeOfDays(condition, scope)
  return { from: from?.slice(0, 10), until: until?.slice(0, 10), outside }
}

function rangeOfDays(condition: Extract<Condition, { kind: 'date' }>, scope: FilterScope): ReturnType<typeof dayRange> {
  const noon = new Date(`${localToday(scope.zone, scope.now)}T12:00:00Z`)
  return dayRange(dayCondition(condition), 'UTC', noon)
}

/** Filters a column of minor units. Filters use major units, as people do. */
export const money = (name: string): FilterSql => amount(name, 100)

/** Filters a column of millionths, in which ad platforms count. Filters use major units. */
export const micros = (name: string): FilterSql => amount(name, 1_000_000)

function amount(name: string, units: number): FilterSql {
  const filter = column(name)
  const minor = (value: number) => Math.round(value * units)
  return (condition, scope) => {
    if (condition.kind !== 'number') return undefined
    return condition.op === 'between'
      ? filter({ ...condition, from: minor(condition.from), to: minor(condition.to) }, scope)
      : filter({ ...condition, value: minor(condition.value) }, scope)
  }
}

/** True: the column has a value. False: it has none. */
export function present(name: string): FilterSql {
  return (condition) =>
    condition.kind === 'boolean' && condition.value ? sql`${columnOf(name)} IS NOT NULL` : sql`${columnOf(name)} IS NULL`
}

/** Boolean filter on any SQL condition. */
export function whether(holds: Sql): FilterSql {
  return (condition) => (condition.kind === 'boolean' && condition.value ? holds : sql`NOT (${holds})`)
}

/**
 * Filters by linked rows: any of the values, or none of them.
 * @param matching SQL condition that is true when one of the given values is linked to the row
 */
export function linked(matching: (values: (string | number)[], scope: FilterScope) => Sql): FilterSql {
  return (condition, scope) => {
    if (condition.kind !== 'choice') return undefined
    const values = condition.values.filter((value) => value !== null)
    return condition.op === 'any' ? matching(values, scope) : sql`NOT (${matching(values, scope)})`
  }
}

/**
 * Full-text filter over the folded `search_text` of `t`: every word must occur (domain.md 0.2, 4.6). The trigram index
 * starts with the account, so add the policy's scope to the condition.
 */
export function searchText(name = 'search_text'): FilterSql {
  return (condition) => {
    if (condition.kind !== 'search') return undefined
    const words = searchWords(condition.text)
    if (!words.length) return condition.text.trim() ? sql`false` : undefined
    return sql`(${containsAll(columnOf(name), words)})`
  }
}

/**
 * The same filter for a resource whose `search_text` is in a narrow table with `id` and `account_id`.
 * @param more further conditions over its row `f`, made of the words
 */
export function searchTextIn(table: string, more: (words: Words) => Sql | undefined = () => undefined): FilterSql {
  return (condition) => {
    if (condition.kind !== 'search') return undefined
    const words = searchWords(condition.text)
    if (!words.length) return condition.text.trim() ? sql`false` : undefined
    const [contains, extra] = [containsAll(sql`f.search_text`, words), more(words)]
    return sql`EXISTS (SELECT FROM ${sql.table(table)} f WHERE f.id = t.id AND f.account_id = t.account_id AND ${contains}${extra ? sql` AND ${extra}` : sql``})`
  }
}

/** The condition that every word occurs in a folded text. */
export const containsAll = (text: Sql, words: Words): Sql =>
  sql.join(
    words.map(({ pattern }) => sql`${text} LIKE ${pattern}`),
    sql` AND `,
  )

/** Half-open interval of instants for a condition on local days. */
export function dateSql(ref: Sql, condition: Extract<Condition, { kind: 'date' }>, scope: FilterScope): Sql | undefined {
  return between(ref, dayRange(dayCondition(condition), scope.zone, scope.now), 'timestamptz')
}

function between(ref: Sql, { from, until, outside }: ReturnType<typeof dayRange>, type: 'timestamptz' | 'date'): Sql | undefined {
  const value = (bound: string) => sql`${type === 'date' ? bound.slice(0, 10) : bound}::${sql.raw(type)}`
  const parts = [...(from ? [sql`${ref} >= ${value(from)}`] : []), ...(until ? [sql`${ref} < ${value(until)}`] : [])]
  if (!parts.length) return undefined
  const inside = sql`(${sql.join(parts, sql` AND `)})`
  return outside ? sql`(${ref} IS NULL OR NOT ${inside})` : inside
}

function dayCondition(condition: Extract<Condition, { kind: 'date' }>): DayCondition {
  if (condition.op === 'between') return { between: [condition.from, condition.to] }
  if (condition.op === 'preset') return { preset: condition.preset }
  return { [condition.op]: condition.day } as DayCondition
}

/** Any of the chosen values, or none of them. @param type PostgreSQL type of the values */
export function choiceSql(ref: Sql, condition: Extract<Condition, { kind: 'choice' }>, type?: 'text' | 'uuid'): Sql {
  const values = condition.values.filter((value) => value !== null)
  if (!condition.values.length) return condition.op === 'any' ? sql`false` : sql`true`
  const of = type ?? (values.some((value) => typeof value === 'number') ? 'bigint' : 'text')
  const none = condition.values.includes(null)
  const among = sql`${ref} = any(${values}::${sql.raw(of)}[])`
  const any = none ? (values.length ? sql`(${ref} IS NULL OR ${among})` : sql`${ref} IS NULL`) : among
  if (condition.op === 'any') return any
  return none ? sql`NOT (${any})` : sql`(${ref} IS NULL OR NOT ${among})`
}

function numberSql(ref: Sql, condition: Extract<Condition, { kind: 'number' }>): Sql {
  if (condition.op === 'between') return sql`${ref} BETWEEN ${condition.from}::numeric AND ${condition.to}::numeric`
  if (condition.op === 'gte') return sql`${ref} >= ${condition.value}::numeric`
  if (condition.op === 'lte') return sql`${ref} <= ${condition.value}::numeric`
  return sql`${ref} = ${condition.value}::numeric`
}
