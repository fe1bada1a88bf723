import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './start-postgres.ts'
import { keepEmbeddedPostgres } from './keep-running.ts'
import { isAlive } from './processes.ts'
import { temporaryClusterFolder } from './temporary-folder.ts'

let folder: string, data_dir: string
let server: EmbeddedPostgres

beforeAll(async () => {
  // A later run of the tests removes folders of this name if this run is killed.
  folder = await temporaryClusterFolder(`stoa-test-${process.pid}-`)
  data_dir = join(folder, 'data')
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

async function query(text: string, url = server.url): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

test('creates a UTF-8 database that folds Greek letters in an empty folder', async () => {
  server = await startEmbeddedPostgres({ data_dir, durable: true })
  await query('create table kept (word text)')
  await query("insert into kept values ('Άνθρωπος')")
  expect(
    await query("select lower(word) as word, current_setting('server_encoding') as encoding, current_setting('fsync') as fsync from kept"),
  ).toEqual([{ word: 'άνθρωπος', encoding: 'UTF8', fsync: 'on' }])
})

test('is reached through a socket in its own folder', async () => {
  expect(await query('select inet_client_addr() is null as is_local, count(*)::int as n from kept', server.socket_url)).toEqual([
    { is_local: true, n: 1 },
  ])
})

test('keeps everything that was committed before the server is killed', async () => {
  process.kill(server.pid, 'SIGKILL')
  server = await startEmbeddedPostgres({ data_dir })
  expect(await query('select count(*)::int as n from kept')).toEqual([{ n: 1 }])
})

test('takes over the server that a killed process left running, with its port', async () => {
  await writeFile(join(data_dir, 'stoa.owner'), '999999999')
  const again = await startEmbeddedPostgres({ data_dir })
  expect([again.url, again.socket_url]).toEqual([server.url, server.socket_url])
  await again.stop()
  expect(isAlive(server.pid)).toBe(false)
})

test('takes over a server that wrote its lock file only after the start had looked', async () => {
  server = await startEmbeddedPostgres({ data_dir })
  const lock = join(data_dir, 'postmaster.pid')
  await rename(lock, `${lock}.away`)
  const starting = startEmbeddedPostgres({ data_dir })
  await expect.poll(() => readFile(join(data_dir, 'stoa.log'), 'utf8'), { timeout: 15_000 }).toContain('shared memory')
  await rename(`${lock}.away`, lock)
  server = await starting
  expect(await query('select count(*)::int as n from kept')).toEqual([{ n: 1 }])
  await server.stop()
})

test('starts although the lock file names a process that is now another program', async () => {
  await writeFile(join(data_dir, 'postmaster.pid'), `${process.pid}\n${data_dir}\n0\n5432\n`)
  server = await startEmbeddedPostgres({ data_dir })
  expect(await query('select count(*)::int as n from kept')).toEqual([{ n: 1 }])
})

test('restarts a server that ends by itself on the same port, until it is stopped', async () => {
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
