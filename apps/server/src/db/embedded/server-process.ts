import { spawn } from 'node:child_process'
import { constants, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { OperatorError } from '#lib/operator-error.ts'
import { PASSWORD_FILE } from './create-cluster.ts'
import type { DatabaseUser } from './database-user.ts'
import { freePort, isAlive, signal } from './processes.ts'
import { programEnvironment } from './programs.ts'
import { socketFolder } from './socket-address.ts'

export interface ServerOptions {
  /** Folder of a complete cluster. */
  cluster: string
  user: DatabaseUser
  /** Path of the program. */
  postgres: string
  /** false switches off every protection against a crash. */
  durable: boolean
  /** A free port is chosen if this is left out. */
  port: number | undefined
  /** Called when the process has begun. */
  onSpawn: (() => void) | undefined
}

/** Starts the server and waits until it answers. @throws DatabaseDidNotStart with the end of its log */
export async function startServer({ cluster, user, postgres, durable, ...options }: ServerOptions): Promise<{ url: string; pid: number }> {
  const port = options.port ?? (await freePort())
  const log_file = join(cluster, 'stoa.log')
  // Appended to, because a server that a killed start left behind may write to the same file, over the reason of this one.
  const output = await open(log_file, constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC | constants.O_APPEND, 0o600)
  // In its own process group: Ctrl-C in the terminal must reach only us, so that requests end before the database does.
  const child = spawn(postgres, ['-D', cluster, '-p', String(port), ...settings(durable, socketFolder(cluster, port))], {
    ...user,
    cwd: '/',
    detached: true,
    stdio: ['ignore', output.fd, output.fd],
    env: programEnvironment(),
  })
  let ended: string | undefined
  child.once('error', (error) => {
    ended = error.message
  })
  child.once('exit', (code, by) => {
    ended ??= `ended with ${by ?? code}`
  })
  child.unref()
  options.onSpawn?.()
  await output.close()
  const url = await addressOf(cluster, port)
  const pid = child.pid ?? 0
  try {
    if (await answers(url, pid, 60_000, () => ended !== undefined)) return { url, pid }
  } catch (error) {
    await stopServer(pid)
    throw error
  }
  const reason = ended
  if (reason === undefined) await stopServer(pid)
  const log = (await readFile(log_file, 'utf8')).trim()
  const tail = log.split('\n').slice(-8).join('\n')
  throw new DatabaseDidNotStart(
    `The database in ${cluster} did not start (${reason ?? 'no answer'}). If the folder is damaged or incomplete, restore it from a backup (docs/operations.md, "Backup"). Nothing was removed. Its last lines:\n${tail}`,
    reason === undefined || mayPass(log),
  )
}

/**
 * Whether a start that failed with this log may succeed when it is tried again. After a kill while an unlogged table is created, recovery
 * may find its file: `could not create file "base/…": File exists`. The next recovery removes the file first.
 */
export const mayPass = (log: string): boolean =>
  /shared memory|lock file|Address already in use|could not create file "base\/.*File exists/i.test(log)

/** The server ended or does not answer. */
export class DatabaseDidNotStart extends OperatorError {
  /** Whether another attempt may succeed: a killed server may leave children that hold its memory or port for a moment. */
  readonly passing: boolean
  constructor(message: string, passing: boolean) {
    super(message)
    this.passing = passing
  }
}

/** Address of the database `stoa` on this port. */
export async function addressOf(cluster: string, port: number): Promise<string> {
  const password = (await readFile(join(cluster, PASSWORD_FILE), 'utf8')).trim()
  return `postgres://postgres:${password}@127.0.0.1:${port}/stoa`
}

/**
 * Waits up to `patience` milliseconds for the server to accept connections, and creates the database `stoa` if it is missing. The time in
 * which the server says that it starts or recovers does not count: after a crash, recovery takes as long as there is work to repeat.
 * @throws DatabaseDidNotStart if the server refuses to create the database
 */
export async function answers(url: string, pid: number, patience: number, gone: () => boolean = () => !isAlive(pid)): Promise<boolean> {
  for (let end = Date.now() + patience; Date.now() < end && !gone(); await sleep(20)) {
    try {
      await connected(url, async () => {})
      return true
    } catch (error) {
      const { code } = error as { code?: string }
      // 28P01: a server with another password is not ours and never answers.
      if (code === '28P01') return false
      if (code === NO_DATABASE) await createDatabase(url)
      if (isStarting(error)) end = Date.now() + patience
    }
  }
  return false
}

/** 57P03 is the answer of a server that starts, recovers or shuts down. */
const isStarting = (error: unknown): boolean =>
  (error as { code?: string }).code === '57P03' && !/shutting down/.test((error as Error).message)

/** Code of PostgreSQL for a database that does not exist. */
const NO_DATABASE = '3D000'

/** Another process creates the database, its template is in use for a moment, or the server is about to stop or start. */
const PASSING = new Set(['42P04', '23505', '55006', '57P01', '57P02', '57P03'])

/**
 * Creates the database `stoa`, unless another process is faster. A failure that may pass is left to the next attempt.
 * @throws DatabaseDidNotStart for others, such as a full disk, which no attempt overcomes
 */
async function createDatabase(url: string): Promise<void> {
  try {
    await connected(url.replace(/\/stoa$/, '/postgres'), (client) => client.query('create database stoa'))
  } catch (error) {
    const { code } = error as { code?: string }
    // Errors of the connection carry codes of the system, such as ECONNREFUSED.
    if (code === undefined || PASSING.has(code) || !/^[0-9A-Z]{5}$/.test(code)) return
    throw new DatabaseDidNotStart(`The database cannot be created: ${(error as Error).message}.`, false)
  }
}

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Shuts the server down; after 20 seconds at once, from which the next start recovers. */
export async function stopServer(pid: number): Promise<void> {
  for (const [name, patience] of [
    ['SIGINT', 20_000],
    ['SIGQUIT', 10_000],
    ['SIGKILL', 2_000],
  ] as const) {
    if (!isAlive(pid)) return
    signal(pid, name)
    for (const end = Date.now() + patience; Date.now() < end; await sleep(25)) if (!isAlive(pid)) return
  }
}

/** Nothing survives a crash, and deadlocks are reported at once. */
const forTests = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '256MB',
  deadlock_timeout: '50ms',
}

/**
 * One call per file system instead of one per file of the cluster, of which there are thousands: the database is back 2 s after a crash
 * instead of 12. Other systems than Linux do not have the call (PostgreSQL, "Error Handling", `recovery_init_sync_method`).
 */
const afterCrash = { recovery_init_sync_method: 'syncfs' }

/** For two cores that the application shares. */
function settings(durable: boolean, socket_folder: string): string[] {
  const values = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: socket_folder,
    max_connections: '100',
    // The system caches the files as well. Each page that was ever read here remains in memory.
    shared_buffers: durable ? '64MB' : '128MB',
    work_mem: '16MB',
    maintenance_work_mem: '128MB',
    effective_cache_size: '1GB',
    random_page_cost: '1.1',
    jit: 'off',
    // Compressing the pages that a change of a contact touches takes longer than the change itself.
    wal_compression: 'off',
    min_wal_size: '128MB',
    max_wal_size: '2GB',
    checkpoint_timeout: '15min',
    ...(process.platform === 'linux' && afterCrash),
    timezone: 'UTC',
    log_timezone: 'UTC',
    password_encryption: 'scram-sha-256',
    ...(durable ? {} : forTests),
  }
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
