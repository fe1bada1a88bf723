import { execFile } from 'node:child_process'
import { chownSync, lstatSync, readdirSync } from 'node:fs'
import { readFile, realpath, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { OperatorError } from '#lib/operator-error.ts'

/** The user that PostgreSQL runs as; empty for the user of this process. */
export interface DatabaseUser {
  uid?: number
  gid?: number
}

const execute = promisify(execFile)

/** PostgreSQL refuses to run as root. For root this is the system user `postgres`, which is created if it is missing. */
export async function databaseUser(): Promise<DatabaseUser> {
  if (process.getuid?.() !== 0) return {}
  const existing = await idsOf('postgres')
  if (existing) return existing
  await execute('groupadd', ['--force', '--system', 'postgres'])
  await execute('useradd', ['--system', '--gid', 'postgres', '--no-create-home', '--shell', '/bin/false', 'postgres'])
  const created = await idsOf('postgres')
  if (!created) throw new OperatorError('The system user postgres could not be created. Start Stoa as a plain user, or set DATABASE_URL.')
  return created
}

/** Whether the user may pass through a folder and through every folder above it. Folders that do not exist yet are not counted. */
export async function canEnter(folder: string, { uid, gid }: DatabaseUser): Promise<boolean> {
  if (uid === undefined) return true
  for (const path of withParents(await realFolder(folder))) {
    const { mode, uid: owner, gid: group } = await stat(path)
    const bit = owner === uid ? 0o100 : group === gid ? 0o010 : 0o001
    if ((mode & bit) === 0) return false
  }
  return true
}

/**
 * Gives a file, or a folder with everything in it, to the user. Links are not followed. A server that is ending meanwhile removes files,
 * which is no fault. Every start looks at thousands of files, so it does not give the thread away for each.
 */
export function giveTo({ uid, gid }: DatabaseUser, path: string): void {
  if (uid === undefined || gid === undefined) return
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (!found || found.isSymbolicLink()) return
  try {
    if (found.uid !== uid) chownSync(path, uid, gid)
    if (found.isDirectory()) for (const name of readdirSync(path)) giveTo({ uid, gid }, join(path, name))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

/** The nearest existing folder, without links. */
async function realFolder(path: string): Promise<string> {
  try {
    return await realpath(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return realFolder(dirname(path))
  }
}

function withParents(path: string): string[] {
  const parent = dirname(path)
  return parent === path ? [path] : [...withParents(parent), path]
}

/** The ids of a user: from the file of users, or from the system, which also knows directories of a network. */
async function idsOf(name: string): Promise<Required<DatabaseUser> | undefined> {
  const users = await readFile('/etc/passwd', 'utf8').catch(() => '')
  const [, uid, gid] = new RegExp(`^${name}:[^:]*:(\\d+):(\\d+):`, 'm').exec(users) ?? []
  if (uid !== undefined && gid !== undefined) return { uid: Number(uid), gid: Number(gid) }
  try {
    const [uid, gid] = await Promise.all([execute('id', ['-u', name]), execute('id', ['-g', name])])
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
  } catch {
    return undefined
  }
}
