import { sql } from 'kysely'
import type { PgBoss } from 'pg-boss'
import type { Db } from '#db/client.ts'
import { rows } from '#db/rows.ts'
import type { Logger } from '#lib/logger.ts'

/** How often due jobs are looked for: the longest delay of a job whose time has come, or whose notification was lost. */
const EVERY_MS = 5_000

/**
 * Wakes the workers of queues with due jobs. New jobs wake them by NOTIFY; this finds those that waited for a time or for another try.
 * One statement looks into all queues, because a poll of each would be most of what the database does at rest.
 * @returns ends it
 */
export function wakeDueWorkers(boss: PgBoss, db: Db, logger: Logger): () => void {
  const timer = setInterval(() => {
    wakeOnce(boss, db).catch((err: unknown) => logger.warn({ err }, 'due jobs could not be looked for; their queues are polled'))
  }, EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}

async function wakeOnce(boss: PgBoss, db: Db): Promise<void> {
  const due = await rows<{ name: string }>(
    db,
    sql`SELECT q.name FROM pgboss.queue q WHERE EXISTS (SELECT FROM pgboss.job_common j
      WHERE j.name = q.name AND j.state < 'active' AND NOT j.blocked AND j.start_after <= now())`,
  )
  for (const { name } of due) wakeWorkers(boss, name)
}

/** Lets the workers of a queue look for jobs now. */
export function wakeWorkers(boss: PgBoss, name: string): void {
  for (const worker of boss.getWipData()) if (worker.name === name) boss.notifyWorker(worker.id)
}
