import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, open, readFile, rm, writeFile } from 'node:fs/promises'
import { spawn } from 'node:child_process'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Identity, binaries, databaseIdentity, ownDataFolder, run } from './embedded-system.ts'
import { freePort, isAlive, postmasterOf, signal } from './embedded-process.ts'

export interface EmbeddedOptions {
  /** Folder of the cluster; made when missing. */
  data_dir: string
  /** A free one when left out. */
  port?: number
  /** Told in one line what is going on. */
  log?: (message: string) => void
  /** false switches off every guard against a crash: for tests only. */
  durable?: boolean
}

export interface EmbeddedPostgres {
  /** Address of the database `stoa`. */
  url: string
  /** Process id of the server. */
  pid: number
  /** Lets running statements be cancelled, writes everything to disk and ends the server. */
  stop: () => Promise<void>
}

/**
 * Starts the PostgreSQL that comes with npm, as root (then under the system user `postgres`) or as a plain user.
 * What a killed process left behind is put right: a server still running on the folder is taken over, a stale lock removed.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const data_dir = resolve(options.data_dir)
  const identity = await databaseIdentity()
  await mkdir(data_dir, { recursive: true })
  await ownDataFolder(data_dir, identity)
  if (!existsSync(join(data_dir, 'PG_VERSION'))) await createCluster(data_dir, identity, options)
  const running = await takeOver(data_dir, options)
  if (running) return running
  // A server that was killed may leave children that hold its memory for a moment longer.
  for (let attempt = 1; ; attempt++) {
    try {
      return await startServer(data_dir, identity, options)
    } catch (error) {
      if (attempt === 5) throw error
      await sleep(500 * attempt)
    }
  }
}

async function createCluster(data_dir: string, identity: Identity, { log }: EmbeddedOptions): Promise<void> {
  log?.('Creating the database cluster')
  const { initdb } = await binaries()
  const password = randomBytes(24).toString('base64url')
  const passwordFile = `${data_dir}.password`
  await writeFile(passwordFile, password, { mode: 0o600 })
  await ownDataFolder(passwordFile, identity)
  try {
    const common = [
      `--pgdata=${data_dir}`,
      '--username=postgres',
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      '--encoding=UTF8',
      '--no-instructions',
      // Repeated hashing slows guessing of short passwords, and every new connection; nobody guesses 192 random bits.
      '--set=scram_iterations=1',
    ]
    // C.UTF-8 of PostgreSQL 17 and later needs no locale of the machine.
    await run(initdb, [...common, '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'], identity)
    await writeFile(join(data_dir, 'stoa.password'), password, { mode: 0o600 })
    await ownDataFolder(data_dir, identity)
  } catch (error) {
    await rm(data_dir, { recursive: true, force: true })
    throw error
  } finally {
    await rm(passwordFile, { force: true })
  }
}

async function takeOver(data_dir: string, { log }: EmbeddedOptions): Promise<EmbeddedPostgres | undefined> {
  const found = await postmasterOf(data_dir)
  if (!found) {
    // Its process is gone, or the number now belongs to another program.
    await rm(join(data_dir, 'postmaster.pid'), { force: true })
    return undefined
  }
  const url = await addressOf(data_dir, found.port)
  if (await answers(url, found.pid, 10_000)) {
    const owner = Number(await readFile(join(data_dir, 'stoa.owner'), 'utf8').catch(() => '0'))
    const shared = owner !== process.pid && isAlive(owner)
    log?.(shared ? 'Using the database that another process runs' : 'Taking over the database that a killed process left running')
    if (!shared) await writeFile(join(data_dir, 'stoa.owner'), String(process.pid))
    return { url, pid: found.pid, stop: shared ? async () => {} : () => stopServer(found.pid) }
  }
  log?.('Stopping a database that no longer answers')
  await stopServer(found.pid)
  return undefined
}

async function startServer(data_dir: string, identity: Identity, options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const port = options.port ?? (await freePort())
  const { postgres } = await binaries()
  const logFile = join(data_dir, 'stoa.log')
  const output = await open(logFile, 'w', 0o600)
  // A group of its own: Ctrl-C in the terminal must reach us first, so that requests are finished before the database goes.
  const child = spawn(postgres, ['-D', data_dir, '-p', String(port), ...settings(options.durable ?? true)], {
    ...identity,
    cwd: data_dir,
    detached: true,
    stdio: ['ignore', output.fd, output.fd],
    env: serverEnvironment(),
  })
  let ended: string | undefined
  child.once('error', (error) => {
    ended = error.message
  })
  child.once('exit', (code, by) => {
    ended ??= `ended with ${by ?? code}`
  })
  child.unref()
  await output.close()
  const url = await addressOf(data_dir, port)
  const pid = child.pid ?? 0
  if (!(await answers(url, pid, 60_000, () => ended !== undefined))) {
    if (ended === undefined) await stopServer(pid)
    const tail = (await readFile(logFile, 'utf8')).trim().split('\n').slice(-8).join('\n')
    throw new Error(`The embedded PostgreSQL did not start (${ended ?? 'no answer'}):\n${tail}`)
  }
  await writeFile(join(data_dir, 'stoa.owner'), String(process.pid))
  return { url, pid, stop: () => stopServer(pid) }
}

/** Nothing is kept through a crash, and two writers that wait for each other are told so at once. */
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

/** For two cores and a machine shared with the application. */
function settings(durable: boolean): string[] {
  const values = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '100',
    shared_buffers: durable ? '256MB' : '128MB',
    work_mem: '16MB',
    maintenance_work_mem: '128MB',
    effective_cache_size: '1GB',
    random_page_cost: '1.1',
    jit: 'off',
    wal_compression: 'on',
    min_wal_size: '128MB',
    max_wal_size: '2GB',
    checkpoint_timeout: '15min',
    timezone: 'UTC',
    log_timezone: 'UTC',
    password_encryption: 'scram-sha-256',
    ...(durable ? {} : forTests),
  }
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

function serverEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }
}

async function addressOf(data_dir: string, port: number): Promise<string> {
  const password = (await readFile(join(data_dir, 'stoa.password'), 'utf8')).trim()
  return `postgres://postgres:${password}@127.0.0.1:${port}/stoa`
}

/** Waits until the server takes connections and has the database `stoa`. */
async function answers(url: string, pid: number, patience: number, gone: () => boolean = () => !isAlive(pid)): Promise<boolean> {
  for (const end = Date.now() + patience; Date.now() < end && !gone(); await sleep(50)) {
    const client = new pg.Client({ connectionString: url.replace(/\/stoa$/, '/postgres'), connectionTimeoutMillis: 2_000 })
    try {
      await client.connect()
      const { rowCount } = await client.query("select from pg_database where datname = 'stoa'")
      if (rowCount === 0) await client.query('create database stoa')
      return true
    } catch (error) {
      // 28P01: a server that has another password is not ours and will never answer.
      if ((error as { code?: string }).code === '28P01') return false
    } finally {
      await client.end()
    }
  }
  return false
}

/** Fast shutdown; after 20 seconds immediate shutdown, from which the next start recovers. */
async function stopServer(pid: number): Promise<void> {
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
