import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type pg from 'pg'
import { freePort } from '#db/embedded/index.ts'
import { formatAccessToken, newAccessToken } from '#lib/security/tokens.ts'
import { until } from '../until.ts'

/** The application as an operator runs it, in a separate process. */
export interface ProductProcess {
  url: string
  child: ChildProcess
  /** Output so far, for the message of a failing test. */
  printed(): string
  /** Sends a signal and waits for the end. */
  end(signal?: NodeJS.Signals): Promise<{ code: number | null; took_ms: number }>
}

export interface ProductLimits {
  /** Largest size of a file that the process may write, in blocks of 512 bytes: for it, the disk is full then. */
  file_blocks?: number
}

/** The built server. */
export const MAIN = join(import.meta.dirname, '../../../dist/main.mjs')

/** Starts the built server with these settings and waits until it is ready, or, for roles without HTTP, until it has started. */
export async function startProduct(settings: Record<string, string>, limits: ProductLimits = {}): Promise<ProductProcess> {
  const product = await launchProduct(settings, limits)
  if (/api|realtime/.test(settings.ROLES ?? 'api'))
    await until(async () => (await isReady(product.url)) || failIfEnded(product), START_MS, product.printed)
  return product
}

/** Starts the built server with these settings and returns at once. */
export async function launchProduct(settings: Record<string, string>, { file_blocks }: ProductLimits = {}): Promise<ProductProcess> {
  const port = settings.PORT ?? String(await freePort())
  const url = `http://127.0.0.1:${port}`
  const env = {
    PATH: process.env.PATH,
    HOST: '127.0.0.1',
    PORT: port,
    APP_URL: url,
    DEMO: 'none',
    LOG_LEVEL: 'error',
    NODE_ENV: 'test',
    RATE_LIMIT_FACTOR: '1000',
    APP_KEY: KEY,
    ...settings,
  }
  const program = [process.execPath, MAIN]
  const [command, ...args] = file_blocks ? ['/bin/sh', '-c', `ulimit -f ${file_blocks}; exec "$0" "$@"`, ...program] : program
  const child = spawn(command!, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => void (printed += chunk.toString()))
  const ended = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>
  return {
    url,
    child,
    printed: () => printed,
    async end(signal = 'SIGTERM') {
      const from = performance.now()
      child.kill(signal)
      const [code] = await ended
      return { code, took_ms: performance.now() - from }
    },
  }
}

/** Secret shared by the processes of an installation. */
const KEY = 'a-key-of-the-tests-that-is-long-enough'

/** Limit for a start on an empty database on a busy machine. */
const START_MS = 300_000

/** Whether a product accepts requests. */
export async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) })).ok
  } catch (error) {
    if (error instanceof TypeError || (error as Error).name === 'TimeoutError') return false
    throw error
  }
}

function failIfEnded({ child, printed }: ProductProcess): false {
  if (child.exitCode !== null || child.signalCode !== null) throw new Error(`The product ended while it started:\n${printed()}`)
  return false
}

export interface Caller {
  id: number
  email: string
  token: string
  account_id: number
}

/** Adds a signed-in member of a new account with these permissions to the database of a running product. */
export async function addCaller(pool: Pick<pg.Pool, 'query'> | pg.Client, permissions: readonly string[]): Promise<Caller> {
  const id = async (text: string, values: unknown[]) => Number((await pool.query<{ id: string }>(text, values)).rows[0]!.id)
  const email = `caller${Math.random().toString(36).slice(2)}@test.example`
  const user = await id(
    `INSERT INTO users (first_name, last_name, username, email, locale, status, activated_at, email_verified_at)
     VALUES ('Ada', 'Caller', 'Ada Caller', $1, 'en', 'active', now(), now()) RETURNING id`,
    [email],
  )
  const account_id = await id(`INSERT INTO accounts (uuid, type, name, slug) VALUES (uuid_v7(), 'agency', 'Fault', $1) RETURNING id`, [
    email.split('@')[0],
  ])
  const role = await id(`INSERT INTO roles (account_id, name) VALUES ($1, 'Role') RETURNING id`, [account_id])
  await pool.query('INSERT INTO role_permission (role_id, permission_name) SELECT $1, unnest($2::text[])', [role, [...permissions]])
  await pool.query('INSERT INTO memberships (account_id, user_id, role_id) VALUES ($1, $2, $3)', [account_id, user, role])
  const { secret, hash } = newAccessToken()
  const token = await id(
    `INSERT INTO access_tokens (user_id, kind, token_hash, expires_at) VALUES ($1, 'bearer', $2, now() + interval '1 day') RETURNING id`,
    [user, hash],
  )
  return { id: user, email, account_id, token: formatAccessToken(token, secret) }
}

/** Limit for an answer, also while the database stops, recovers or has no room. */
const ANSWER_MS = 15_000

/** Sends a request. @throws when the product does not answer in time */
export async function send(
  url: string,
  { token }: Pick<Caller, 'token'>,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
): Promise<{ status: number; body: any }> {
  const answer = await fetch(url + path, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(ANSWER_MS),
  }).catch((error: Error) => {
    throw new Error(`${method} ${path} failed: ${error.message}`, { cause: error })
  })
  return { status: answer.status, body: await answer.json() }
}
