import { sql } from 'kysely'
import { type Params } from '@stoa/contract'
import { searchWords } from '@stoa/domain'
import type { Context, Sql } from '#kit/context.ts'
import type { ListRequest } from '#kit/query/list-request.ts'
import { askedFilters } from '#kit/query/request-filters.ts'
import { all } from '#kit/query/resource-query.ts'
import { accountProjectQuery, projectQuery } from './projects.query.ts'

/** Filters on values that clients and providers, or providers alone, must not see (domain.md 1.2). */
const OF_AGENCIES: ReadonlySet<string> = new Set(['health', 'provider', 'member'])
const NOT_FOR_PROVIDERS: ReadonlySet<string> = new Set(['client', 'owner', 'product', 'product_category'])

/** Projects in which an account of the caller has one of these roles. */
function withRole(ctx: Context, roles: readonly string[]): Sql {
  if (ctx.actor.staff || ctx.actor.permissions.size > 0) return sql`true`
  const mine = [...ctx.actor.memberships.keys()]
  return sql`EXISTS (SELECT FROM project_accounts k WHERE k.project_uuid = t.uuid AND k.account_id = any(${mine}::bigint[]) AND k.role = any(${[...roles]}::text[]) AND k.ended_at IS NULL)`
}
const SEEING_CLIENT = ['owner', 'client', 'partner']
const LEADING = ['owner', 'partner']

/** Excludes projects of which the caller may not see the values that the request filters or sorts by. */
export function visibleTo(ctx: Context, query: ListRequest): Sql {
  const asked = [...askedFilters(query)]
  const sorted = query.sort.map(({ name }) => name)
  return all([
    asked.some((name) => OF_AGENCIES.has(name)) ? withRole(ctx, LEADING) : undefined,
    asked.some((name) => NOT_FOR_PROVIDERS.has(name)) || sorted.includes('client') ? withRole(ctx, SEEING_CLIENT) : undefined,
    ...searches(ctx, query),
  ])
}

/** Searches name and number, and the name of the client where the caller may see it. */
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
    return [sql`(${within(sql`t.search_text`)} AND (${withRole(ctx, SEEING_CLIENT)} OR ${within(plain)}))`]
  })
}

/** Projects in which an account takes part, without drafts of other accounts. */
export function projectsOf(account_id: number, query: ListRequest): Sql {
  const party = query.conditions.get('party')?.[0]
  const roles =
    party?.kind === 'choice' ? sql` AND ${party.op === 'any' ? sql`` : sql`NOT `}(a.role = any(${party.values}::text[]))` : sql``
  return sql`((t.account_id = ${account_id} OR t.status <> 'draft')
    AND t.uuid IN (SELECT a.project_uuid FROM project_accounts a WHERE a.account_id = ${account_id} AND a.ended_at IS NULL${roles}))`
}

/** Lists the projects of an account. */
export const listOfAccount = (ctx: Context, { params, query }: { params: Params; query: ListRequest }) =>
  accountProjectQuery.page(ctx, query, {}, all([projectsOf(params.account_id as number, query), visibleTo(ctx, query)]))

/** Lists the projects of all accounts in which the caller may read them. */
export const listEverywhere = (ctx: Context, { query }: { query: ListRequest }) => projectQuery.page(ctx, query, {}, visibleTo(ctx, query))
