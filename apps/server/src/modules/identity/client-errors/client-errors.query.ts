import { clientErrors, type ClientError } from '@stoa/contract'
import { escapeLike } from '@stoa/domain'
import { sql } from 'kysely'
import type { Policy } from '#access/policy.ts'
import { column, type FilterSql } from '#kit/query/filter-sql.ts'
import { joined } from '#kit/query/includes.ts'
import { resourceQuery } from '#kit/query/resource-query.ts'
import type { ExportSpec } from '#platform/exports/export-list.ts'
import type { StoredError } from './store.ts'

export type ErrorRow = StoredError & { user?: ClientError['user'] }

/** The endpoints restrict this to staff. */
const policy: Policy<ErrorRow> = { scope: () => undefined, knows: () => true, holds: () => true }

const search: FilterSql = (condition) => {
  if (condition.kind !== 'search') return undefined
  const pattern = `%${escapeLike(condition.text)}%`
  return sql`(t.name ILIKE ${pattern} OR t.message ILIKE ${pattern} OR t.path ILIKE ${pattern})`
}

export const clientErrorQuery = resourceQuery<typeof clientErrors, ErrorRow>(clientErrors, {
  from: 'client_errors',
  policy,
  filters: { search, last_seen: column('last_seen_at'), date_created: column('created_at') },
  sorts: { created: 'created_at', updated: 'updated_at', last_seen: 'last_seen_at', occurrences: 'occurrences' },
  defaultSort: '-last_seen',
  includes: {
    user: joined(sql`(SELECT jsonb_build_object('id', u.id, 'username', u.username) FROM users u WHERE u.id = t.user_id)`),
  },
  present: (row) => ({
    id: row.id,
    name: row.name,
    message: row.message,
    stack: row.stack,
    path: row.path,
    browser: row.browser,
    occurrences: row.occurrences,
    first_seen_at: row.first_seen_at,
    last_seen_at: row.last_seen_at,
    created_at: row.created_at,
    updated_at: row.updated_at,
    ...(row.user !== undefined && { user: row.user }),
  }),
})

/** Columns of the spreadsheet of faults. */
export const clientErrorExport: ExportSpec<ErrorRow> = {
  columns: [
    { key: 'id', type: 'number' },
    { key: 'name', type: 'text', width: 24 },
    { key: 'message', type: 'text', width: 60 },
    { key: 'path', type: 'text', width: 40 },
    { key: 'browser', type: 'text', width: 40 },
    { key: 'occurrences', type: 'number' },
    { key: 'first_seen_at', type: 'datetime' },
    { key: 'last_seen_at', type: 'datetime' },
  ],
}
