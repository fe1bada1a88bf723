import { join, resolve } from 'node:path'
import { keepEmbeddedPostgres } from '#db/embedded/index.ts'
import { createLogger, type Logger } from '#lib/logger.ts'
import type { Env } from '../env.ts'

export interface RunningDatabase {
  url: string
  stop(): Promise<void>
}

/** Creates the logger of this process. */
export const loggerOf = (env: Env): Logger =>
  createLogger({
    level: env.LOG_LEVEL,
    pretty: env.NODE_ENV === 'development' && process.stdout.isTTY,
    role: env.ROLES.join('+'),
  })

/** Returns the configured PostgreSQL, or starts the embedded one below the data folder. */
export async function startDatabase(env: Env, logger: Logger): Promise<RunningDatabase> {
  if (env.DATABASE_URL) return { url: env.DATABASE_URL, stop: async () => {} }
  const embedded = await keepEmbeddedPostgres({
    data_dir: resolve(join(env.DATA_DIR, 'postgres')),
    log: (message) => logger.info({}, message),
  })
  return { url: embedded.url, stop: embedded.stop }
}
