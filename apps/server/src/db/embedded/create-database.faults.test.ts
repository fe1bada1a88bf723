import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { undefinedIfMissing } from '#lib/undefined-if-missing.ts'
import { startEmbeddedPostgres } from './start-postgres.ts'
import { isAlive } from './processes.ts'
import { temporaryClusterFolder } from './temporary-folder.ts'

/** Less than the minute for which a start waits for a server that does not answer. */
const AT_ONCE_MS = 20_000

/** The process that the lock file of the cluster names; null without one. */
async function postmasterOf(data_dir: string): Promise<{ pid: number | null }> {
  const lines = await readFile(join(data_dir, 'postmaster.pid'), 'utf8').catch(undefinedIfMissing)
  return { pid: lines === undefined ? null : Number(lines.split('\n')[0]) }
}

async function inPostgres(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url.replace(/\/stoa$/, '/postgres') })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

test('a server that refuses to create the database ends the start at once, with its reason, and leaves nothing running', {
  timeout: 120_000,
}, async () => {
  const folder = await temporaryClusterFolder(`stoa-test-${process.pid}-create-`)
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const data_dir = join(folder, 'data')
  const first = await startEmbeddedPostgres({ data_dir })
  await inPostgres(first.url, 'DROP DATABASE stoa WITH (FORCE)', 'ALTER DATABASE template1 IS_TEMPLATE false', 'DROP DATABASE template1')
  await first.stop()

  const began = performance.now()
  const refused = startEmbeddedPostgres({ data_dir })
  await expect(refused).rejects.toThrow(/The database cannot be created: template database "template1" does not exist/)
  expect(performance.now() - began).toBeLessThan(AT_ONCE_MS)
  const { pid } = await postmasterOf(data_dir)
  expect(pid === null || !isAlive(pid)).toBe(true)
})
