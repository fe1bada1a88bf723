import { sql } from 'kysely'
import type { PgBoss } from 'pg-boss'
import type { Db } from '#db/client.ts'
import { rows } from '#db/rows.ts'
import type { Logger } from '#lib/logger.ts'

/** How often due jobs are looked for: the longest delay of a job of another process whose time has come, or whose notification was lost. */
const EVERY_MS = 5_000
/** Jobs that begin within this time share one wake. */
const SLOT_MS = 100

/**
 * Wakes the workers of queues with due jobs. New jobs wake them by NOTIFY; this is for those that wait for a time or for another try.
 */
export class DueJobs {
  readonly #boss: PgBoss
  readonly #timers = new Map<string, NodeJS.Timeout>()
  #look: NodeJS.Timeout | undefined

  constructor(boss: PgBoss) {
    this.#boss = boss
  }

  /**
   * Looks for due jobs until the end. One statement looks into all queues, because a poll of each would be most of what the database does
   * at rest.
   */
  watch(db: Db, logger: Logger): void {
    const look = () =>
      wakeOnce(this.#boss, db).catch((err: unknown) => logger.warn({ err }, 'due jobs could not be looked for; their queues are polled'))
    this.#look = setInterval(() => void look(), EVERY_MS).unref()
  }

  /**
   * Notes when a job of this process is to begin, so that it does not wait for the next look. Workers of a queue are woken once in a tenth
   * of a second at most.
   */
  note(name: string, start_after: Date): void {
    const slot = Math.ceil((start_after.getTime() + 1) / SLOT_MS)
    const pause = slot * SLOT_MS - Date.now()
    const key = `${name} ${slot}`
    if (pause > EVERY_MS || this.#timers.has(key)) return
    const wake = () => {
      this.#timers.delete(key)
      wakeWorkers(this.#boss, name)
    }
    this.#timers.set(key, setTimeout(wake, Math.max(0, pause)).unref())
  }

  end(): void {
    clearInterval(this.#look)
    for (const timer of this.#timers.values()) clearTimeout(timer)
    this.#timers.clear()
  }
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
