import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Sql } from '#kit/context.ts'
import type { TestApp } from './app.ts'

/**
 * Locks rows, starts operations that wait for the lock, and then releases it. The operations continue in the order in
 * which they were started.
 * @param begun operations; each starts when all previous ones wait for a lock
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
