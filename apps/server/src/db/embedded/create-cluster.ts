import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { OperatorError } from '#lib/operator-error.ts'
import { NO_UTF8_LOCALE, utf8Locales } from './character-type.ts'
import { undefinedIfMissing } from '#lib/undefined-if-missing.ts'
import { type DatabaseUser, giveTo } from './database-user.ts'
import { isAlive } from './processes.ts'
import { runProgram } from './programs.ts'

export interface ClusterOptions {
  user: DatabaseUser
  /** Path of the program. */
  initdb: string
  /** false: nothing is forced to disk. */
  durable: boolean
  /** Descriptor of the lock of the start. */
  lock: number | undefined
  log?: (message: string) => void
}

/** Holds the password of the database's superuser. */
export const PASSWORD_FILE = 'stoa.password'

/**
 * Creates the cluster if its folder is missing or empty. It is built in a folder beside the final one and renamed when it is complete, so
 * a start that is killed leaves nothing that looks like a database.
 * @throws if the folder holds files but no complete cluster; they are not touched
 */
export async function createClusterIfMissing(cluster: string, options: ClusterOptions): Promise<void> {
  const names = (await readdir(cluster).catch(undefinedIfMissing)) ?? []
  if (names.includes('PG_VERSION') && names.includes(PASSWORD_FILE)) return
  if (names.length > 0) throw new OperatorError(incomplete(cluster, names))
  await removeAbandoned(cluster)
  options.log?.('Creating the database cluster')
  // From the process id, a later start sees whether this one is still running.
  const building = await mkdtemp(`${cluster}.building-${process.pid}-`)
  try {
    await buildCluster(building, options)
    await rmdir(cluster).catch(undefinedIfMissing)
    await rename(join(building, 'cluster'), cluster)
  } finally {
    await rm(building, { recursive: true, force: true })
  }
}

const incomplete = (cluster: string, names: string[]): string =>
  `${cluster} is not empty, but it is not a complete database of Stoa: ${names.includes('PG_VERSION') ? PASSWORD_FILE : 'PG_VERSION'} is missing.
Complete it from a backup, or move it away to begin with an empty database. Nothing was changed.`

async function buildCluster(building: string, { user, initdb, durable, lock, log }: ClusterOptions): Promise<void> {
  const password = randomBytes(24).toString('base64url')
  const password_file = join(building, 'password')
  const folder = join(building, 'cluster')
  await writeFile(password_file, password, { mode: 0o600 })
  await mkdir(folder, { mode: 0o700 })
  giveTo(user, building)
  const parameters = [
    `--pgdata=${folder}`,
    '--username=postgres',
    '--auth=scram-sha-256',
    `--pwfile=${password_file}`,
    '--encoding=UTF8',
    '--no-instructions',
    // Repeated hashing slows down the guessing of short passwords, and every connection. 192 random bits cannot be guessed.
    '--set=scram_iterations=1',
    // C.UTF-8 of PostgreSQL 17 and later needs no locale of the system. It sorts, folds case and matches regular expressions.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    ...(durable ? [] : ['--no-sync']),
  ]
  if (!(await runWithUtf8(initdb, parameters, user, lock))) {
    log?.(NO_UTF8_LOCALE)
    await runProgram(initdb, parameters, user, lock)
  }
  await writeFile(join(folder, PASSWORD_FILE), password, { mode: 0o600 })
  giveTo(user, folder)
}

/** Runs initdb with the first UTF-8 LC_CTYPE that the system has. @returns false if it has none */
async function runWithUtf8(initdb: string, parameters: string[], user: DatabaseUser, lock?: number): Promise<boolean> {
  for (const locale of await utf8Locales()) {
    try {
      await runProgram(initdb, [...parameters, `--lc-ctype=${locale}`], user, lock)
      return true
    } catch (error) {
      if (!/invalid locale name/.test(String(error))) throw error
    }
  }
  return false
}

/** Removes what killed starts were building. Such a folder never held a database that was used. */
async function removeAbandoned(cluster: string): Promise<void> {
  const parent = dirname(cluster)
  const prefix = `${basename(cluster)}.building-`
  for (const name of existsSync(parent) ? await readdir(parent) : []) {
    if (!name.startsWith(prefix)) continue
    const builder = Number(name.slice(prefix.length).split('-')[0])
    if (builder > 0 && builder !== process.pid && !isAlive(builder)) {
      await rm(join(parent, name), { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
    }
  }
}
