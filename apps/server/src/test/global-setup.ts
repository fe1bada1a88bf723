import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readdir, rm, statfs } from 'node:fs/promises'
import { freemem, tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '#db/embedded.ts'
import { isAlive, postmasterOf, signal } from '#db/embedded-process.ts'
import { prepareTemplate } from './database.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Server that tests make their databases on. */
    databaseServer: string
    /** Migrated database that they are copied from. */
    databaseTemplate: string
    /** How they are copied: by files where checkpoints cost nothing, through the log on a server whose settings are not ours. */
    databaseStrategy: 'file_copy' | 'wal_log'
  }
}

const prefix = 'stoa-test-'
const memory = '/dev/shm'
const memory_needed = 2 * 1024 ** 3

/** One PostgreSQL for the whole run, migrated once; TEST_DATABASE_URL names one that is already there. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL
  if (!given) await sweep()
  const data_dir = given ? undefined : join(await mkdtemp(join(await fastFolder(), `${prefix}${process.pid}-`)), 'data')
  const server = data_dir ? await startInOpenFolder(data_dir) : undefined
  const url = given ?? server?.url ?? ''
  project.provide('databaseServer', url)
  project.provide('databaseTemplate', await prepareTemplate(url))
  project.provide('databaseStrategy', given ? 'wal_log' : 'file_copy')
  return async () => {
    await server?.stop()
    if (data_dir) await rm(join(data_dir, '..'), { recursive: true, force: true })
  }
}

/**
 * Memory, where a database is copied ten times faster than on a disk, if the machine has plenty of it. A container's share may be as
 * small as 64 MB, and what is written there is taken from the memory of the programs.
 */
async function fastFolder(): Promise<string> {
  const free = await statfs(memory).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  )
  return Math.min(free, freemem() / 2) > memory_needed ? memory : tmpdir()
}

async function startInOpenFolder(data_dir: string) {
  // mkdtemp makes a private folder; as root the database's own user has to pass through it.
  await chmod(join(data_dir, '..'), 0o711)
  return startEmbeddedPostgres({ data_dir, durable: false })
}

/** Ends and removes the clusters of runs that were killed before they could tidy up. */
async function sweep(): Promise<void> {
  const folders = await Promise.all(
    [tmpdir(), memory].filter(existsSync).map(async (place) => (await readdir(place)).map((name) => join(place, name))),
  )
  for (const folder of folders.flat()) {
    const owner = /^stoa-test-(\d+)-/.exec(basename(folder))?.[1]
    if (owner === undefined || isAlive(Number(owner))) continue
    const server = await postmasterOf(join(folder, 'data'))
    if (server) signal(server.pid, 'SIGQUIT')
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
}
