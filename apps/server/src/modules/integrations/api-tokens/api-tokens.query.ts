import { sql } from 'kysely'
import { apiTokens, type ApiToken } from '@stoa/contract'
import { escapeLike } from '@stoa/domain'
import { accountPolicy } from '#access/policy.ts'
import type { Row } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { column, type FilterSql } from '#kit/query/filter-sql.ts'
import { resourceQuery } from '#kit/query/resource-query.ts'
import { userInclude } from '#modules/attachments/subjects/index.ts'

export type ApiTokenRow = Row<'api_tokens'> & { user?: ApiToken['user'] }

/** Name, notes or first characters. */
const search: FilterSql = (condition) => {
  if (condition.kind !== 'search') return undefined
  const like = `%${escapeLike(condition.text)}%`
  return sql`(t.name ILIKE ${like} OR t.notes ILIKE ${like} OR t.token_prefix ILIKE ${like})`
}

const STATUS = sql`CASE WHEN t.ended_at IS NOT NULL THEN 'ended' WHEN t.expires_at <= now() THEN 'expired' ELSE 'active' END`

/** The API tokens of an account, ended ones included. */
export const apiTokenQuery = resourceQuery(apiTokens, {
  from: 'api_tokens',
  policy: accountPolicy<ApiTokenRow>(),
  under: { account_id: 'account_id' },
  filters: {
    search,
    status: (condition) =>
      condition.kind === 'choice' ? sql`(${STATUS} = any(${condition.values.map(String)}::text[])) = ${condition.op === 'any'}` : undefined,
    user: column('user_id'),
    date_created: column('created_at'),
    last_used: column('last_used_at'),
    expires: column('expires_at'),
  },
  sorts: {
    created: 'created_at',
    updated: 'updated_at',
    name: 'name',
    last_used: { column: 'last_used_at', nulls_last: true },
    expires: { column: 'expires_at', nulls_last: true },
  },
  includes: { user: userInclude('user_id') },
  present: presentToken,
})

/** The state of a token now. */
export function statusOf({ ended_at, expires_at }: ApiTokenRow, ctx: Context): ApiToken['status'] {
  if (ended_at) return 'ended'
  return expires_at !== null && new Date(expires_at) <= ctx.services.clock.now() ? 'expired' : 'active'
}

function presentToken(row: ApiTokenRow, ctx: Context): ApiToken {
  const { id, account_id, name, notes, token_prefix, permissions, user_id, expires_at, last_used_at, last_used_ip, ended_at, version } = row
  return {
    id,
    account_id,
    name,
    notes,
    token_prefix,
    status: statusOf(row, ctx),
    permissions,
    user_id,
    expires_at,
    last_used_at,
    last_used_ip,
    ended_at,
    end_reason: row.end_reason as ApiToken['end_reason'],
    version,
    created_at: row.created_at,
    updated_at: row.updated_at,
    ...(row.user !== undefined && { user: row.user }),
  }
}
