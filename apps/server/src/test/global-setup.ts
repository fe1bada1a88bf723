import { existsSync } from 'node:fs'
import { readdir, rm, statfs } from 'node:fs/promises'
import { freemem, tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { isAlive, postmasterOf, signal, startEmbeddedPostgres, temporaryClusterFolder } from '#db/embedded/index.ts'
import { prepareTemplate } from './database.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Server that tests create their databases on. */
    databaseServer: string
    /** Migrated database that they copy. */
    databaseTemplate: string
    /** Copy strategy: by files where checkpoints are cheap, through the log on an external server. */
    databaseStrategy: 'file_copy' | 'wal_log'
  }
}

const prefix = 'stoa-test-'
const memory = '/dev/shm'
const disks = [...new Set([tmpdir(), '/tmp', '/var/tmp'])]
const memory_needed = 2 * 1024 ** 3

/** Starts one PostgreSQL for the whole run, migrated once, or uses the server of TEST_DATABASE_URL. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL
  if (!given) await removeAbandoned()
  const folder = given ? undefined : await temporaryClusterFolder(`${prefix}${process.pid}-`, await places())
  const server = folder === undefined ? undefined : await startEmbeddedPostgres({ data_dir: join(folder, 'data'), durable: false })
  const url = given ?? server?.url ?? ''
  project.provide('databaseServer', url)
  project.provide('databaseTemplate', await prepareTemplate(url))
  project.provide('databaseStrategy', given ? 'wal_log' : 'file_copy')
  return async () => {
    await server?.stop()
    if (folder) await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Returns folders for the cluster, the preferred one first: shared memory if there is plenty, because databases are copied ten times faster
 * there than on a disk. In a container it may be as small as 64 MB, and its files reduce the memory of the programs.
 */
async function places(): Promise<string[]> {
  const free = await statfs(memory).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  )
  return [...(Math.min(free, freemem() / 2) > memory_needed ? [memory] : []), ...disks]
}

/** Ends and removes the clusters of runs that were killed before they could clean up. */
async function removeAbandoned(): Promise<void> {
  const folders = await Promise.all(
    [...disks, memory].filter(existsSync).map(async (place) => (await readdir(place)).map((name) => join(place, name))),
  )
  for (const folder of folders.flat()) {
    const owner = /^stoa-test-(\d+)-/.exec(basename(folder))?.[1]
    if (owner === undefined || isAlive(Number(owner))) continue
    const server = await postmasterOf(join(folder, 'data'))
    if (server) signal(server.pid, 'SIGQUIT')
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
}
