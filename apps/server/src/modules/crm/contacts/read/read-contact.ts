import { sql } from 'kysely'
import type { Params } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { AppError } from '#lib/errors.ts'
import type { ListRequest } from '#kit/query/list-request.ts'
import { contactQuery } from '../contacts.query.ts'

/** One contact. The id of a merged one answers the contact that it became part of, so that old links keep working. */
export async function readContact(ctx: Context, { params, query }: { params: Params; query: ListRequest }) {
  const find = (id: number) => contactQuery.find(ctx, id, 'read', query.include)
  const contact = await find(params.id).catch(async (error: unknown) => {
    const survivor = error instanceof AppError && error.status === 404 ? await survivorOf(ctx, params.id) : null
    if (survivor === null) throw error
    return find(survivor)
  })
  return contactQuery.one(ctx, contact, query.include)
}

/** Follows merges to their end; null for a contact that was never merged. */
async function survivorOf(ctx: Context, id: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    WITH RECURSIVE chain AS (
      SELECT id, account_id, status, merged_into_id, 1 AS depth FROM contacts WHERE id = ${id} AND status = 'merged'
      UNION ALL SELECT c.id, c.account_id, c.status, c.merged_into_id, chain.depth + 1 FROM chain
        JOIN contacts c ON c.account_id = chain.account_id AND c.id = chain.merged_into_id WHERE chain.status = 'merged' AND chain.depth < 50
    ) SELECT id FROM chain ORDER BY depth DESC LIMIT 1`.execute(ctx.db)
  return rows[0]?.id ?? null
}
