import { sql } from 'kysely'
import type { Params } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import type { ListRequest } from '#kit/list-request.ts'
import { contactQuery } from './contacts.query.ts'

/** One contact. The id of a merged one answers the contact that it became part of, so that old links keep working. */
export async function readContact(ctx: Context, { params, query }: { params: Params; query: ListRequest }) {
  const id = await survivorOf(ctx, params.id)
  return contactQuery.one(ctx, await contactQuery.find(ctx, id), query.include)
}

/** Follows merges to their end; the id itself when it was never merged. */
async function survivorOf(ctx: Context, id: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    WITH RECURSIVE chain AS (
      SELECT id, account_id, status, merged_into_id, 1 AS depth FROM contacts WHERE id = ${id}
      UNION ALL SELECT c.id, c.account_id, c.status, c.merged_into_id, chain.depth + 1 FROM chain
        JOIN contacts c ON c.account_id = chain.account_id AND c.id = chain.merged_into_id WHERE chain.status = 'merged' AND chain.depth < 50
    ) SELECT id FROM chain ORDER BY depth DESC LIMIT 1`.execute(ctx.db)
  return rows[0]?.id ?? id
}
