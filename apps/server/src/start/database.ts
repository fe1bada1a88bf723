import { join, resolve } from 'node:path'
import pg from 'pg'
import { keepEmbeddedPostgres } from '#db/embedded/index.ts'
import { createLogger, type Logger } from '#lib/logger.ts'
import { OperatorError } from '#lib/operator-error.ts'
import type { Env } from '../env.ts'

export interface RunningDatabase {
  url: string
  /** Address for the pool: through a Unix socket where there is one. */
  pool_url: string
  stop(): Promise<void>
}

/** Creates the logger of this process. */
export const loggerOf = (env: Env): Logger =>
  createLogger({
    level: env.LOG_LEVEL,
    pretty: env.NODE_ENV === 'development' && process.stdout.isTTY,
    role: env.ROLES.join('+'),
  })

/**
 * Returns the configured PostgreSQL, or starts the embedded one below the data folder.
 * @param onSpawn called when nothing remains but to wait for PostgreSQL, so that this process may do other work
 */
export async function startDatabase(env: Env, logger: Logger, onSpawn?: () => void): Promise<RunningDatabase> {
  if (env.DATABASE_URL) {
    onSpawn?.()
    await tryConnection(env.DATABASE_URL)
    return { url: env.DATABASE_URL, pool_url: env.DATABASE_URL, stop: async () => {} }
  }
  const embedded = await keepEmbeddedPostgres({
    data_dir: resolve(join(env.DATA_DIR, 'postgres')),
    log: (message) => logger.info({}, message),
    ...(onSpawn && { onSpawn }),
  })
  return { url: embedded.url, pool_url: embedded.socket_url, stop: embedded.stop }
}

/** @throws OperatorError without the password if the database cannot be reached */
async function tryConnection(url: string): Promise<void> {
  // Meanwhile this process loads its code, which takes seconds on a busy machine, and would count as waiting.
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 60_000 })
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    // A slow answer is no reason to refuse: on a busy machine this process may be the slow one.
    if (!FINAL.has((error as { code?: string }).code ?? '')) return
    const { host, pathname } = new URL(url)
    throw new OperatorError(
      `The database of DATABASE_URL (${host}${pathname}) cannot be reached: ${(error as Error).message || (error as { code?: string }).code}. Start it, or correct DATABASE_URL.`,
    )
  } finally {
    // A connection that failed may fail again when it ends; its reason is thrown above.
    await client.end().catch(() => undefined)
  }
}

/** Nothing listens, the host is unknown, the login is wrong or the database does not exist. */
const FINAL = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', '28P01', '28000', '3D000'])
