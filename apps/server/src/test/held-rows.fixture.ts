import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Sql } from '#kit/context.ts'
import type { TestApp } from './app.ts'

/**
 * Holds rows as somebody else would who is in the middle of changing them, until some that were begun wait in line for
 * them; then lets go. Whoever came first goes first.
 * @param begun begun one after the other, each when those before it wait
 */
export async function whileHeld<T>(app: TestApp, rows: Sql, begun: readonly (() => Promise<T>)[]): Promise<T[]> {
  const holder = await app.database.db.startTransaction().execute()
  await sql`${rows} FOR UPDATE`.execute(holder)
  const waiting: Promise<T>[] = []
  try {
    for (const begin of begun) {
      waiting.push(begin())
      await expect.poll(() => waitingFor(app), { timeout: 20_000, interval: 10 }).toBe(waiting.length)
    }
  } finally {
    await holder.commit().execute()
  }
  return Promise.all(waiting)
}

async function waitingFor({ database: { db } }: TestApp): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    SELECT count(*) AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(db)
  return rows[0]!.n
}
