import { sql } from 'kysely'
import type { Services } from '#kit/services.ts'

/** Creates the demo data when the database has no users yet and the environment does not forbid it. */
export async function ensureDemo(services: Services, print: (line: string) => void): Promise<void> {
  const { env, database } = services
  const profile = env.DEMO ?? (env.NODE_ENV === 'production' ? 'none' : 'demo')
  if (profile === 'none') return
  const { rows } = await sql<{ empty: boolean }>`SELECT NOT EXISTS (SELECT FROM users) AS empty`.execute(database.db)
  if (rows[0]!.empty) {
    const { seedDemo } = await import('./seed-demo.ts')
    await seedDemo(services, profile, print)
  }
  const { printLogins } = await import('./logins.ts')
  printLogins(print)
}
