import { Kysely, type KyselyPlugin } from 'kysely'
import pg from 'pg'
import { parserFor } from './parsers.ts'
import { PipelinedDialect } from './pipelined-dialect.ts'
import { PipelinedClient, PreparedClient } from './prepared-client.ts'
import type { DB } from './types.ts'

export interface DatabaseOptions {
  url: string
  /** Most connections for calls. */
  max?: number
  /** Shown in pg_stat_activity. */
  application_name?: string
  /** Milliseconds after which PostgreSQL ends a statement; 0 = never. */
  statement_timeout?: number
  /** Milliseconds a transaction may be idle before PostgreSQL ends its connection; 0 = no limit. */
  idle_in_transaction_session_timeout?: number
  /** Called for connections that break while idle, such as after a restart of the database. The pool replaces them. */
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
 * Runs statements: the pool or a transaction. Both have the same type, because comparing Kysely's two types took a third
 * of the time of checking the server's types.
 */
export type Db = OwnConnections & Kysely<DB>

export interface Database {
  db: Db
  /** Separate connections for COPY, cursors and LISTEN, which cannot share a pipeline. */
  pool: pg.Pool
  close: () => Promise<void>
}

/** How long an unused connection stays open: longer than people pause between requests. */
const IDLE_MS = 10 * 60_000
/** Most separate connections, at least. Few are open at most times, but a download holds one as long as its reader is slow. */
const SEPARATE_MAX = 20

/**
 * Opens a pool that returns bigint as number, numeric as string, date as `YYYY-MM-DD`, and timestamps as ISO 8601 in UTC.
 * The parsers apply to this pool only; the global ones of `pg` do not change.
 */
export function createDatabase(options: DatabaseOptions): Database {
  const max = options.max ?? 10
  const settings: pg.PoolConfig = {
    connectionString: options.url,
    max,
    // A connection that closes loses its prepared statements and what it knows of the tables, which takes longer than most requests.
    idleTimeoutMillis: IDLE_MS,
    application_name: options.application_name ?? 'stoa',
    statement_timeout: options.statement_timeout ?? 30_000,
    idle_in_transaction_session_timeout: options.idle_in_transaction_session_timeout ?? 60_000,
    // The parsers rely on time zone and date style: text such as `2026-01-31 09:30:00.123456+00`. Searches read the pending list of an index
    // to its end, so it is short (kB).
    options: '-c TimeZone=UTC -c DateStyle=ISO -c gin_pending_list_limit=512',
    types: { getTypeParser: parserFor },
  }
  const pool = new pg.Pool({ ...settings, max: Math.max(max, SEPARATE_MAX), Client: PreparedClient })
  const pipelined = new pg.Pool({ ...settings, Client: PipelinedClient })
  // Without a listener, a broken idle connection ends the process.
  for (const one of [pool, pipelined]) one.on('error', (error) => options.onError?.(error)).on('connect', surviveLoss)
  const kysely: unknown = new Kysely<DB>({ dialect: new PipelinedDialect({ pool: pipelined }) })
  const db = kysely as Db
  return { db, pool, close: async () => void (await Promise.all([db.destroy(), pool.end()])) }
}

/**
 * Ignores the error event of a connection that breaks while in use: its statements fail with the same error. The pool
 * listens to connections only while they are idle, and an event without a listener ends the process.
 */
function surviveLoss(client: pg.PoolClient): void {
  client.on('error', () => {})
}
