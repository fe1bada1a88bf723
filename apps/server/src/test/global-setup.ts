import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
  }
}

const prefix = 'stoa-test-'

/** One PostgreSQL for the whole run, migrated once; TEST_DATABASE_URL names one that is already there. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL
  if (!given) await sweep()
  const data_dir = given ? undefined : join(await mkdtemp(join(tmpdir(), `${prefix}${process.pid}-`)), 'data')
  const server = data_dir ? await startInOpenFolder(data_dir) : undefined
  const url = given ?? server?.url ?? ''
  project.provide('databaseServer', url)
  project.provide('databaseTemplate', await prepareTemplate(url))
  return async () => {
    await server?.stop()
    if (data_dir) await rm(join(data_dir, '..'), { recursive: true, force: true })
  }
}

async function startInOpenFolder(data_dir: string) {
  // mkdtemp makes a private folder; as root the database's own user has to pass through it.
  await chmod(join(data_dir, '..'), 0o711)
  return startEmbeddedPostgres({ data_dir, durable: false })
}

/** Ends and removes the clusters of runs that were killed before they could tidy up. */
async function sweep(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const owner = /^stoa-test-(\d+)-/.exec(name)?.[1]
    if (owner === undefined || isAlive(Number(owner))) continue
    const folder = join(tmpdir(), name)
    const server = await postmasterOf(join(folder, 'data'))
    if (server) signal(server.pid, 'SIGQUIT')
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
}
