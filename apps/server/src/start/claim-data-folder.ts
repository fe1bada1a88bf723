import { mkdir, realpath } from 'node:fs/promises'
import { tryLock } from '#lib/lock.mjs'
import { OperatorError } from '#lib/operator-error.ts'
import type { Env } from '../env.ts'
import { clearRunning, noteRunning, runningOn } from './running-record.ts'

/**
 * Creates the data folder if it is missing, and takes it for the roles of this process until the process ends. Processes that share an
 * embedded database must have different roles: two that serve the same would not see each other's changes.
 * @throws OperatorError if another process has one of the roles, or if the folder cannot be written
 */
export async function claimDataFolder(env: Pick<Env, 'DATA_DIR' | 'DATABASE_URL' | 'ROLES'>): Promise<void> {
  const folder = await createFolder(env.DATA_DIR)
  if (!env.DATABASE_URL)
    for (const role of env.ROLES) if (!(await tryLock(`serve ${folder} ${role}`))) throw await alreadyTaken(folder, role)
  await clearRunning(folder)
  await noteRunning(folder, { roles: env.ROLES, url: null })
}

async function createFolder(path: string): Promise<string> {
  try {
    await mkdir(path, { recursive: true })
    return await realpath(path)
  } catch (error) {
    throw new OperatorError(
      `The data folder ${path} cannot be created: ${(error as Error).message}. Set DATA_DIR to a folder that this user may write.`,
    )
  }
}

async function alreadyTaken(folder: string, role: string): Promise<OperatorError> {
  const found = (await runningOn(folder)).find(({ roles }) => roles.includes(role))
  const by = found ? `process ${found.pid}${found.url ? `, ${found.url}` : ', still starting'}` : 'another process'
  return new OperatorError(
    `Stoa already runs on the data folder ${folder} (${by}). Use that one, stop it first, or set DATA_DIR to another folder.`,
  )
}
