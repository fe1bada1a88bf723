import { sql } from 'kysely'
import { type Params } from '@stoa/contract'
import { searchWords } from '@stoa/domain'
import type { Context, Sql } from '#kit/context.ts'
import type { ListRequest } from '#kit/query/list-request.ts'
import { all } from '#kit/query/resource-query.ts'
import { accountProjectQuery, projectQuery } from './projects.query.ts'

/** What a reader must know of a project to look for it by that; a provider is not told who is served (domain.md 1.2). */
const OF_AGENCIES: ReadonlySet<string> = new Set(['health', 'provider', 'member'])
const NOT_FOR_PROVIDERS: ReadonlySet<string> = new Set(['client', 'owner', 'product', 'product_category'])

/** Projects in which an account of the caller takes part as one of these. */
function asOneOf(ctx: Context, roles: readonly string[]): Sql {
  if (ctx.actor.staff || ctx.actor.permissions.size > 0) return sql`true`
  const mine = [...ctx.actor.memberships.keys()]
  return sql`EXISTS (SELECT FROM project_accounts k WHERE k.project_uuid = t.uuid AND k.account_id = any(${mine}::bigint[]) AND k.role = any(${[...roles]}::text[]) AND k.ended_at IS NULL)`
}
const TOLD_OF_CLIENT = ['owner', 'client', 'partner']
const LEADING = ['owner', 'partner']

/** What depends on who asks: filters and orders that would tell him more than the project itself does hold nothing. */
export function asToldTo(ctx: Context, query: ListRequest): Sql {
  const asked = [...query.conditions.keys()]
  const sorted = query.sort.map(({ name }) => name)
  return all([
    asked.some((name) => OF_AGENCIES.has(name)) ? asOneOf(ctx, LEADING) : undefined,
    asked.some((name) => NOT_FOR_PROVIDERS.has(name)) || sorted.includes('client') ? asOneOf(ctx, TOLD_OF_CLIENT) : undefined,
    ...searches(ctx, query),
  ])
}

/** Name and number for everybody, the name of the client for who is told of it. */
function searches(ctx: Context, query: ListRequest): Sql[] {
  return (query.conditions.get('search') ?? []).flatMap((condition) => {
    if (condition.kind !== 'search' || !condition.text.trim()) return []
    const words = searchWords(condition.text)
    if (!words.length) return [sql`false`]
    const within = (text: Sql) =>
      sql.join(
        words.map((word) => sql`${text} LIKE ${word.pattern}`),
        sql` AND `,
      )
    const plain = sql`(' ' || translate(regexp_replace(normalize(lower(t.name), NFD), '[\u0300-\u036f]', '', 'g'), 'ς', 'σ') || ' ' || t.number)`
    return [sql`(${within(sql`t.search_text`)} AND (${asOneOf(ctx, TOLD_OF_CLIENT)} OR ${within(plain)}))`]
  })
}

/** Those an account does or takes part in; of others only what has begun. */
export function projectsOf(account_id: number, query: ListRequest): Sql {
  const party = query.conditions.get('party')?.[0]
  const roles =
    party?.kind === 'choice' ? sql` AND ${party.op === 'any' ? sql`` : sql`NOT `}(a.role = any(${party.values}::text[]))` : sql``
  return sql`((t.account_id = ${account_id} OR t.status <> 'draft')
    AND t.uuid IN (SELECT a.project_uuid FROM project_accounts a WHERE a.account_id = ${account_id} AND a.ended_at IS NULL${roles}))`
}

/** The projects of an account. */
export const listOfAccount = (ctx: Context, { params, query }: { params: Params; query: ListRequest }) =>
  accountProjectQuery.page(ctx, query, {}, all([projectsOf(params.account_id as number, query), asToldTo(ctx, query)]))

/** Projects of every account the caller may read them in. */
export const listEverywhere = (ctx: Context, { query }: { query: ListRequest }) => projectQuery.page(ctx, query, {}, asToldTo(ctx, query))
