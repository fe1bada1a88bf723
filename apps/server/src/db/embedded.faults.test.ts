import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts'
import { keepEmbeddedPostgres } from './embedded-watch.ts'
import { isAlive } from './embedded-process.ts'

let folder: string, data_dir: string
let server: EmbeddedPostgres

beforeAll(async () => {
  // The name is the one that the next run of the tests tidies up after, should this one be killed.
  folder = await mkdtemp(join(tmpdir(), `stoa-test-${process.pid}-`))
  await chmod(folder, 0o711)
  data_dir = join(folder, 'data')
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

async function query(text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

test('An empty folder becomes a UTF-8 database that sorts and folds Greek', async () => {
  server = await startEmbeddedPostgres({ data_dir, durable: true })
  await query('create table kept (word text)')
  await query("insert into kept values ('Άνθρωπος')")
  expect(
    await query("select lower(word) as word, current_setting('server_encoding') as encoding, current_setting('fsync') as fsync from kept"),
  ).toEqual([{ word: 'άνθρωπος', encoding: 'UTF8', fsync: 'on' }])
})

test('After kill -9 of the server the next start finds everything that was committed', async () => {
  process.kill(server.pid, 'SIGKILL')
  server = await startEmbeddedPostgres({ data_dir })
  expect(await query('select count(*)::int as n from kept')).toEqual([{ n: 1 }])
})

test('A server that a killed process left running is taken over, with its port', async () => {
  await writeFile(join(data_dir, 'stoa.owner'), '999999999')
  const again = await startEmbeddedPostgres({ data_dir })
  expect(again.url).toBe(server.url)
  await again.stop()
  expect(isAlive(server.pid)).toBe(false)
})

test('A lock file whose number now belongs to another program does not stop the start', async () => {
  await writeFile(join(data_dir, 'postmaster.pid'), `${process.pid}\n${data_dir}\n0\n5432\n`)
  server = await startEmbeddedPostgres({ data_dir })
  expect(await query('select count(*)::int as n from kept')).toEqual([{ n: 1 }])
})

test('A server that ends by itself is started again on its port, and stays ended when it is told to end', async () => {
  await server.stop()
  server = await keepEmbeddedPostgres({ data_dir })
  const { url, pid } = server
  process.kill(pid, 'SIGKILL')
  await expect.poll(() => server.pid, { timeout: 15_000 }).not.toBe(pid)
  expect(server.url).toBe(url)
  expect(await query('select count(*)::int as n from kept')).toEqual([{ n: 1 }])
  await server.stop()
  expect(isAlive(server.pid)).toBe(false)
})
