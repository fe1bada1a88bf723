import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isAlive } from '#db/embedded/index.ts'
import { undefinedIfMissing } from '#lib/undefined-if-missing.ts'

/** A process of Stoa, as it notes itself in its data folder while it runs. */
export interface RunningRecord {
  pid: number
  roles: string[]
  /** Address on which it serves; null while it starts, and for roles without HTTP. */
  url: string | null
  started_at: string
}

const folderOf = (data_dir: string) => join(data_dir, 'running')
const fileOf = (data_dir: string, pid: number) => join(folderOf(data_dir), `${pid}.json`)

/** Notes this process, or replaces its note. */
export async function noteRunning(data_dir: string, note: Pick<RunningRecord, 'roles' | 'url'>): Promise<void> {
  await mkdir(folderOf(data_dir), { recursive: true })
  const record = { pid: process.pid, ...note, started_at: new Date(Date.now() - process.uptime() * 1000).toISOString() }
  const file = fileOf(data_dir, process.pid)
  await writeFile(`${file}.new`, JSON.stringify(record))
  await rename(`${file}.new`, file)
}

/** Removes the note of this process. */
export const forgetRunning = (data_dir: string): Promise<void> => rm(fileOf(data_dir, process.pid), { force: true })

/** The processes that use the data folder. Notes of killed processes are left out. */
export async function runningOn(data_dir: string): Promise<RunningRecord[]> {
  const names = (await readdir(folderOf(data_dir)).catch(undefinedIfMissing)) ?? []
  const pids = names.map((name) => Number(/^(\d+)\.json$/.exec(name)?.[1])).filter((pid) => pid > 0 && isAlive(pid))
  const texts = await Promise.all(pids.map((pid) => readFile(fileOf(data_dir, pid), 'utf8').catch(undefinedIfMissing)))
  return texts.flatMap((text) => (text === undefined ? [] : [JSON.parse(text) as RunningRecord]))
}

/** Removes the notes of killed processes. */
export async function clearRunning(data_dir: string): Promise<void> {
  for (const name of (await readdir(folderOf(data_dir)).catch(undefinedIfMissing)) ?? []) {
    const pid = Number(/^(\d+)\.json/.exec(name)?.[1])
    if (pid > 0 && pid !== process.pid && !isAlive(pid)) await rm(join(folderOf(data_dir), name), { force: true })
  }
}
