import { sql } from 'kysely'
import type { Services } from '#kit/services.ts'

/** Held while demo data is made, so that of several processes one makes it and the others wait. */
const LOCK = 72_657_001

/**
 * Creates the demo data when the database has no users yet and the environment does not forbid it. Unfinished demo data of
 * an interrupted process are deleted and created again, because no one can have worked in them.
 */
export async function ensureDemo(services: Services, print: (line: string) => void): Promise<void> {
  const { env, database } = services
  const profile = env.DEMO ?? (env.NODE_ENV === 'production' ? 'none' : 'demo')
  if (profile === 'none') return
  await database.db.connection().execute(async (db) => {
    await sql`SELECT pg_advisory_lock(${LOCK})`.execute(db)
    try {
      const { rows } = await sql<{ unfinished: boolean; empty: boolean }>`
        SELECT to_regclass('demo_unfinished') IS NOT NULL AS unfinished, NOT EXISTS (SELECT FROM users) AS empty`.execute(db)
      if (rows[0]!.unfinished) await startAgain(services, print)
      if (rows[0]!.unfinished || rows[0]!.empty) await (await import('./seed-demo.ts')).seedDemo(services, profile, print)
    } finally {
      await sql`SELECT pg_advisory_unlock(${LOCK})`.execute(db)
    }
  })
  const { printLogins } = await import('./accounts/logins.ts')
  printLogins(print)
}

async function startAgain({ database }: Services, print: (line: string) => void): Promise<void> {
  print('Demo data: was stopped before it was ready, and begins again …')
  const [{ emptyDatabase }, { syncAll }, { modules }] = await Promise.all([
    import('./reset-demo.ts'),
    import('../start/services.ts'),
    import('#modules/index.ts'),
  ])
  await emptyDatabase(database)
  await syncAll(modules, database)
}
