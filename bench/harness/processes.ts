import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildServerWhenNeeded, builtServer } from '../../tools/build/build-server.mjs'
import { whilePrepared } from '../../tools/install.mjs'
import { serverEnvironment, serverFlags } from '../../tools/server-flags.mjs'

export interface Server {
  url: string
  pid: number
  /** CPU seconds the process has used so far. */
  cpu_s(): number
  /** Resident memory in MB. */
  memory_mb(): number
  stop(): Promise<void>
}

/** Secret of the measured servers. */
export const BENCH_KEY = 'bench-key-bench-key-bench-key-bench'

/** The server of the limit and of plain SQL. */
export const startStatements = (database_url: string): Promise<Server> => startLimit('statement-server.ts', database_url)

/** The server of the limit of visits: openings, clicks and forms. */
export const startVisits = (database_url: string): Promise<Server> => startLimit('../limit/visit-server.ts', database_url)

async function startLimit(file: string, database_url: string): Promise<Server> {
  const child = fork(join(import.meta.dirname, file), { env: { ...process.env, BENCH_DATABASE_URL: database_url } })
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  return serverOf(child, `http://127.0.0.1:${port}`)
}

/**
 * Stoa: API, jobs and realtime in one process, as `npm start` runs it, on the database of this address.
 * @param more of its environment
 */
export async function startStoa(database_url: string, more: Record<string, string> = {}): Promise<Server> {
  const data_dir = mkdtempSync(join(tmpdir(), 'stoa-bench-data-'))
  const { child, url } = await spawnStoa({ DATABASE_URL: database_url, DATA_DIR: data_dir, ...more })
  for (let attempt = 0; attempt < 6000; attempt++) {
    if (await isAnswered(`${url}/readyz`)) return serverOf(child, url, () => rm(data_dir, { recursive: true, force: true }))
    await sleep(100)
  }
  child.kill()
  throw new Error('Stoa did not become ready.')
}

/**
 * Starts Stoa with its database in a folder, as `npm start` does, and asks for a list until it is answered.
 * @returns the server and the seconds until the first answer
 */
export async function startWithDatabase(data_dir: string, list: string, token: string): Promise<{ server: Server; seconds: number }> {
  const { child, url } = await spawnStoa({ DATA_DIR: data_dir })
  const began = performance.now()
  while (performance.now() - began < 60_000) {
    if (await isAnswered(url + list, { authorization: `Bearer ${token}` }))
      return { server: serverOf(child, url), seconds: (performance.now() - began) / 1000 }
    await sleep(10)
  }
  child.kill()
  throw new Error('Stoa did not answer within a minute.')
}

async function spawnStoa(place: Record<string, string>): Promise<{ child: ChildProcess; url: string }> {
  if (!(await whilePrepared((keepsLock) => buildServerWhenNeeded({ keepsLock })))) throw new Error('The server could not be built.')
  const port = 20_000 + Math.floor(Math.random() * 20_000)
  const child = fork(join(import.meta.dirname, '../..', builtServer), {
    execArgv: serverFlags,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...serverEnvironment,
      NODE_ENV: 'production',
      APP_KEY: BENCH_KEY,
      DEMO: 'none',
      PORT: String(port),
      INBOUND_SMTP_PORT: '0',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'error',
      RATE_LIMIT_FACTOR: '100000',
      ...place,
    },
  })
  return { child, url: `http://127.0.0.1:${port}` }
}

const isAnswered = (url: string, headers: Record<string, string> = {}): Promise<boolean> =>
  fetch(url, { headers }).then(
    (answer) => answer.ok,
    () => false,
  )

/**
 * CPU seconds of a process so far, including children that have ended.
 * @returns 0 when the process has ended
 */
function cpuOf(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
    return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / 100
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' || (error as NodeJS.ErrnoException).code === 'ESRCH') return 0
    throw error
  }
}

/** The same including running children. */
export function cpuOfFamily(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean)
  return [pid, ...children.map(Number)].reduce((sum, one) => sum + cpuOf(one), 0)
}

function serverOf(child: ChildProcess, url: string, cleanUp = async () => {}): Server {
  const pid = child.pid!
  // End the process also when the run fails.
  process.once('exit', () => child.kill())
  return {
    url,
    pid,
    cpu_s: () => cpuOf(pid),
    memory_mb: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
      await cleanUp()
    },
  }
}
