import { sql } from 'kysely'
import { one } from '#db/rows.ts'
import type { Context, Sql } from '#kit/context.ts'
import type { ListRequest } from '#kit/query/list-request.ts'

export type Side = 'issued' | 'received'

/** Direction of a list of documents: as requested, else received for accounts of type client. */
export async function sidesOf(ctx: Context, account_id: number, query: ListRequest): Promise<readonly Side[]> {
  const asked = query.conditions.get('direction')?.[0]
  if (asked?.kind === 'choice') return asked.values as Side[]
  const found = await one<{ type: string }>(ctx.db, sql`SELECT type FROM accounts WHERE id = ${account_id}`)
  return [found?.type === 'client' ? 'received' : 'issued']
}

/** Offers or invoices in this direction. Excludes drafts of other accounts. */
export function ofSides(account_id: number, sides: readonly Side[]): Sql {
  const parts = [
    ...(sides.includes('issued') ? [sql`t.account_id = ${account_id}`] : []),
    ...(sides.includes('received') ? [sql`(t.client_account_id = ${account_id} AND t.status <> 'draft')`] : []),
  ]
  return parts.length ? sql`(${sql.join(parts, sql` OR `)})` : sql`false`
}
