import { sql } from 'kysely'
import { rows, run } from '#db/rows.ts'
import type { Context, Sql } from '#kit/context.ts'

/** Locks the first requests that match a condition, after their contacts, to avoid deadlocks. @returns their ids */
export async function lockRequests(ctx: Pick<Context, 'db'>, where: Sql, limit: number): Promise<number[]> {
  await run(
    ctx.db,
    sql`SELECT c.id FROM contacts c WHERE c.id IN (SELECT t.contact_id FROM contact_requests t WHERE ${where} ORDER BY t.id LIMIT ${limit})
    ORDER BY c.id FOR NO KEY UPDATE`,
  )
  const found = await rows<{ id: number }>(
    ctx.db,
    sql`SELECT t.id FROM contact_requests t WHERE ${where} ORDER BY t.id LIMIT ${limit} FOR NO KEY UPDATE OF t`,
  )
  return found.map((row) => row.id)
}
