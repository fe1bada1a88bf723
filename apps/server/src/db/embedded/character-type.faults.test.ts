import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { repairCharacterType } from './character-type.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './start-postgres.ts'
import { temporaryClusterFolder } from './temporary-folder.ts'

let folder: string
let server: EmbeddedPostgres

beforeAll(async () => {
  folder = await temporaryClusterFolder(`stoa-test-${process.pid}-`)
  server = await startEmbeddedPostgres({ data_dir: join(folder, 'data'), durable: false })
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

async function query<T extends pg.QueryResultRow>(text: string, url = server.url): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<T>(text)).rows
  } finally {
    await client.end()
  }
}

const TRIGRAMS = "SELECT cardinality(show_trgm('παπαδ')) AS count"
const SEARCH = "SELECT word FROM words WHERE word LIKE '%δοπουλος%' ORDER BY word"
const planOf = async (): Promise<string> => JSON.stringify(await query(`EXPLAIN ${SEARCH}`))

/** What earlier releases created: a database with LC_CTYPE C, and an index without Greek trigrams. */
async function createOldDatabase(): Promise<void> {
  const postgres = server.url.replace(/\/stoa$/, '/postgres')
  await query('DROP DATABASE stoa', postgres)
  await query("CREATE DATABASE stoa TEMPLATE template0 LC_CTYPE 'C'", postgres)
  await query('CREATE EXTENSION pg_trgm')
  await query('CREATE TABLE words (word text)')
  await query('CREATE INDEX words_search ON words USING gin (word gin_trgm_ops)')
  await query("INSERT INTO words SELECT md5(n::text) FROM generate_series(1, 20000) n UNION ALL VALUES ('παπαδοπουλος'), ('δημοπουλος')")
  await query('ANALYZE words')
}

test('a new cluster recognises Greek letters', async () => {
  await query('CREATE EXTENSION pg_trgm')
  expect(await query(TRIGRAMS)).toEqual([{ count: 6 }])
})

test('a database with LC_CTYPE C is changed, its sessions end and its search indexes are rebuilt', async () => {
  await createOldDatabase()
  expect(await query(TRIGRAMS)).toEqual([{ count: 0 }])
  const old = new pg.Client({ connectionString: server.url })
  await old.connect()
  const ended = new Promise((resolve) => old.on('error', resolve))
  const log: string[] = []
  await repairCharacterType(server.url, (line) => log.push(line))
  await ended
  expect(log).toEqual([expect.stringMatching(/LC_CTYPE .* from C to .*UTF-8/), 'Rebuilding the search index words_search (1 of 1)'])
  expect(await query(TRIGRAMS)).toEqual([{ count: 6 }])
  expect(await planOf()).toContain('words_search')
  expect(await query(SEARCH)).toEqual([{ word: 'παπαδοπουλος' }])
})

test('a killed repair leaves correct search results, and the next start completes it', async () => {
  await createOldDatabase()
  const stopped = new Error('killed')
  await expect(
    repairCharacterType(server.url, (line) => {
      if (line.startsWith('Rebuilding')) throw stopped
    }),
  ).rejects.toBe(stopped)
  expect(await planOf()).not.toContain('words_search')
  expect(await query(SEARCH)).toEqual([{ word: 'παπαδοπουλος' }])
  await server.stop()
  server = await startEmbeddedPostgres({ data_dir: join(folder, 'data'), durable: false })
  expect(await planOf()).toContain('words_search')
  expect(await query(SEARCH)).toEqual([{ word: 'παπαδοπουλος' }])
})
