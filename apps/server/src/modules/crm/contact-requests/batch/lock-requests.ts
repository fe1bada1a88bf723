import { sql } from 'kysely'
import type { Context, Sql } from '#kit/context.ts'

/** Ids of the first requests a condition means, locked after their contacts, as everybody locks them. */
export async function lockRequests(ctx: Pick<Context, 'db'>, where: Sql, limit: number): Promise<number[]> {
  await sql`SELECT c.id FROM contacts c WHERE c.id IN (SELECT t.contact_id FROM contact_requests t WHERE ${where} ORDER BY t.id LIMIT ${limit})
    ORDER BY c.id FOR NO KEY UPDATE`.execute(ctx.db)
  const { rows } = await sql<{ id: number }>`
    SELECT t.id FROM contact_requests t WHERE ${where} ORDER BY t.id LIMIT ${limit} FOR NO KEY UPDATE OF t`.execute(ctx.db)
  return rows.map((row) => row.id)
}
