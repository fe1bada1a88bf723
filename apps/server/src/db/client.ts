import { Kysely, type KyselyPlugin } from 'kysely'
import pg from 'pg'
import { parserFor } from './parsers.ts'
import { PipelinedDialect } from './pipelined-dialect.ts'
import { PipelinedClient, PreparedClient } from './prepared-client.ts'
import type { DB } from './types.ts'

export interface DatabaseOptions {
  url: string
  /** Most connections the pool opens. */
  max?: number
  /** Shown in pg_stat_activity. */
  application_name?: string
  /** Milliseconds after which PostgreSQL ends a statement; 0 = never. */
  statement_timeout?: number
  /** Milliseconds a transaction may stand idle before PostgreSQL ends its connection; 0 = for ever. */
  idle_in_transaction_session_timeout?: number
  /** Told about connections that break while idle (the database was restarted); the pool replaces them by itself. */
  onError?: (error: Error) => void
}

interface Runs {
  execute<T>(work: (db: Db) => Promise<T>): Promise<T>
}

interface OwnConnections {
  transaction(): Runs
  connection(): Runs
  withPlugin(plugin: KyselyPlugin): Db
}

/**
 * Everything that runs statements: the pool, and the transaction opened on it. Both have one type, because comparing
 * Kysely's two with each other took a third of the time of checking the server's types.
 */
export type Db = OwnConnections & Kysely<DB>

export interface Database {
  db: Db
  /** Connections of their own for COPY, cursors and LISTEN, which cannot share a pipeline. */
  pool: pg.Pool
  close: () => Promise<void>
}

/**
 * Opens a pool whose values read alike everywhere: bigint as number, numeric as string, date as `YYYY-MM-DD`,
 * timestamps as ISO 8601 in UTC. The parsers belong to this pool; `pg`'s global ones stay untouched.
 */
export function createDatabase(options: DatabaseOptions): Database {
  const settings: pg.PoolConfig = {
    connectionString: options.url,
    max: options.max ?? 10,
    application_name: options.application_name ?? 'stoa',
    statement_timeout: options.statement_timeout ?? 30_000,
    idle_in_transaction_session_timeout: options.idle_in_transaction_session_timeout ?? 60_000,
    // The parsers rely on both: text such as `2026-01-31 09:30:00.123456+00`.
    options: '-c TimeZone=UTC -c DateStyle=ISO',
    types: { getTypeParser: parserFor },
  }
  const pool = new pg.Pool({ ...settings, Client: PreparedClient })
  const pipelined = new pg.Pool({ ...settings, Client: PipelinedClient })
  // Without a listener a broken idle connection would end the process.
  for (const one of [pool, pipelined]) one.on('error', (error) => options.onError?.(error)).on('connect', surviveLoss)
  const kysely: unknown = new Kysely<DB>({ dialect: new PipelinedDialect({ pool: pipelined }) })
  const db = kysely as Db
  return { db, pool, close: async () => void (await Promise.all([db.destroy(), pool.end()])) }
}

/**
 * The pool listens to a connection only while it is idle. One that breaks in use ends its statements with the error,
 * where it belongs; the event beside that must not end the process.
 */
function surviveLoss(client: pg.PoolClient): void {
  client.on('error', () => {})
}
