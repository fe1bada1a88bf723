import { join, resolve } from 'node:path'
import { startEmbeddedPostgres } from '#db/embedded.ts'
import type { Logger } from '#lib/logger.ts'
import type { Env } from '../env.ts'

export interface RunningDatabase {
  url: string
  stop(): Promise<void>
}

/** The configured PostgreSQL, or one of our own below the data folder. */
export async function startDatabase(env: Env, logger: Logger): Promise<RunningDatabase> {
  if (env.DATABASE_URL) return { url: env.DATABASE_URL, stop: async () => {} }
  const embedded = await startEmbeddedPostgres({
    data_dir: resolve(join(env.DATA_DIR, 'postgres')),
    log: (message) => logger.info({}, message),
  })
  return { url: embedded.url, stop: embedded.stop }
}
