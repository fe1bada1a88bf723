import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { access, constants, readFile, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { createMailer } from '#lib/mail/mailer.ts'
import type { Env } from '../env.ts'
import { choosePort } from '../start/free-port.ts'
import { runningOn, type RunningRecord } from '../start/running-record.ts'
import type { Finding } from './report.ts'

const ROOT = join(import.meta.dirname, '../../../..')
const GIB = 1024 ** 3
const LOW_BYTES = GIB
const FULL_BYTES = 64 * 1024 ** 2

/** Node, the release, and whether packages and build fit it. */
export async function checkVersions(): Promise<Finding> {
  const { version } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as { version: string }
  const text = `Stoa ${version} on Node ${process.version}, ${process.platform} ${process.arch}`
  const lock = await readFile(join(ROOT, 'package-lock.json'))
  const stamp = await readFile(join(ROOT, 'node_modules/.installed-lock'), 'utf8').catch((error: Error) => error)
  if (stamp instanceof Error && !isMissing(stamp))
    return { part: 'versions', state: 'bad', text: `${text}; the record of installed packages cannot be read: ${stamp.message}` }
  if (typeof stamp === 'string' && stamp !== createHash('sha256').update(lock).digest('hex'))
    return { part: 'versions', state: 'warning', text: `${text}; the packages are of another release: npm start installs them` }
  if (!existsSync(join(ROOT, 'apps/server/dist/main.mjs')))
    return { part: 'versions', state: 'warning', text: `${text}; not built yet: npm start builds it` }
  return { part: 'versions', state: 'good', text }
}

const isMissing = (error: NodeJS.ErrnoException) => error.code === 'ENOENT'

/** Whether something is at this path, or the error for which the system does not say it. */
const existing = (path: string): Promise<boolean | Error> =>
  stat(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => (isMissing(error) ? false : error),
  )

/** The data folder and the processes that use it. */
export async function checkFolder(env: Env): Promise<{ finding: Finding; running: RunningRecord[] }> {
  const part = 'data folder'
  const found = await existing(env.DATA_DIR)
  if (found instanceof Error)
    return { running: [], finding: { part, state: 'bad', text: `${env.DATA_DIR} cannot be read: ${found.message}` } }
  if (!found)
    return { running: [], finding: { part, state: 'good', text: `${env.DATA_DIR} does not exist yet: the first start creates it` } }
  const running = await runningOn(env.DATA_DIR).catch((error: Error) => error)
  if (running instanceof Error)
    return { running: [], finding: { part, state: 'bad', text: `who uses it cannot be read: ${running.message}` } }
  const writable = await access(env.DATA_DIR, constants.W_OK).then(
    () => true,
    () => false,
  )
  if (!writable) return { running, finding: { part, state: 'bad', text: `${env.DATA_DIR} may not be written by this user` } }
  const by = running.map(({ pid, roles, url }) => `process ${pid} (${roles.join(', ')})${url ? ` at ${url}` : ''}`).join('; ')
  return { running, finding: { part, state: 'good', text: `${env.DATA_DIR}, ${by ? `used by ${by}` : 'not in use'}` } }
}

/** The key from which all others are derived. */
export async function checkKey(env: Env): Promise<Finding> {
  const part = 'key'
  if (env.APP_KEY)
    return { part, state: 'good', text: `APP_KEY is set${env.APP_KEYS_PREVIOUS.length ? `, ${env.APP_KEYS_PREVIOUS.length} earlier` : ''}` }
  if (env.NODE_ENV === 'production')
    return { part, state: 'bad', text: 'APP_KEY is not set; production needs one of at least 32 characters' }
  const file = join(env.DATA_DIR, 'app-key')
  const found = await existing(file)
  if (found instanceof Error) return { part, state: 'bad', text: `${file} cannot be read: ${found.message}` }
  if (found) return { part, state: 'good', text: file }
  if (existsSync(join(env.DATA_DIR, 'postgres/PG_VERSION')))
    return { part, state: 'bad', text: `${file} is missing; restore it from the backup, or set APP_KEY` }
  return { part, state: 'good', text: 'none yet: the first start creates it' }
}

/** Free space for files and the embedded database. */
export async function checkDisk(env: Env): Promise<Finding> {
  const disk = await statfs(existsSync(env.DATA_DIR) ? env.DATA_DIR : '.')
  const free = disk.bavail * disk.bsize
  const text = `${(free / GIB).toFixed(1)} GB free`
  return { part: 'disk', state: free < FULL_BYTES ? 'bad' : free < LOW_BYTES ? 'warning' : 'good', text }
}

/** Whether the port is free, or the server on it answers. */
export async function checkPort(env: Env, running: readonly RunningRecord[]): Promise<Finding> {
  const part = 'port'
  const served = running.find(({ url }) => url !== null)
  if (served) {
    const answer = await fetch(`${served.url}/readyz`, { signal: AbortSignal.timeout(5_000) }).catch((error: Error) => error)
    if (answer instanceof Error) return { part, state: 'bad', text: `${served.url} does not answer: ${answer.message}` }
    const { status } = (await answer.json()) as { status: string }
    return { part, state: answer.ok ? 'good' : 'bad', text: `${served.url} is ${status}` }
  }
  try {
    return { part, state: 'good', text: `${await choosePort(env.HOST, env.PORT)} is free` }
  } catch (error) {
    return { part, state: 'bad', text: (error as Error).message }
  }
}

/** Whether the mail server answers and accepts the login. */
export async function checkMail(env: Env): Promise<Finding> {
  const part = 'mail'
  if (!env.SMTP_URL)
    return {
      part,
      state: env.NODE_ENV === 'production' ? 'warning' : 'good',
      text: 'built-in mailbox: mails are shown to staff and reach nobody',
    }
  const { host } = new URL(env.SMTP_URL)
  const mailer = createMailer({ url: env.SMTP_URL, from: env.MAIL_FROM })
  try {
    await mailer.verify()
    return { part, state: 'good', text: `${host} accepts mail` }
  } catch (error) {
    return { part, state: 'bad', text: `${host} does not accept mail: ${(error as Error).message}` }
  } finally {
    mailer.close()
  }
}
