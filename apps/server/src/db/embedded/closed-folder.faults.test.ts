import { spawnSync } from 'node:child_process'
import { chmod, cp, lstat, mkdir, readFile, readdir, readlink, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databaseUser } from './database-user.ts'
import { databasePrograms, runProgram } from './programs.ts'
import { startEmbeddedPostgres } from './start-postgres.ts'
import { temporaryClusterFolder } from './temporary-folder.ts'

let folder: string
let open_folder: string

beforeAll(async () => {
  folder = await temporaryClusterFolder(`stoa-test-${process.pid}-`)
  open_folder = join(folder, 'open')
  await mkdir(join(folder, 'root'), { mode: 0o700 })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const inRoot = (...path: string[]) => join(folder, 'root', ...path)

async function start(data_dir: string) {
  return startEmbeddedPostgres({ data_dir, durable: false, open_folder })
}

async function startAndStop(data_dir: string): Promise<void> {
  await (await start(data_dir)).stop()
}

describe.runIf(process.getuid?.() === 0)('as root, in a folder that only root may enter', () => {
  test('runs on a private folder elsewhere, which the data folder links to', async () => {
    const data_dir = inRoot('stoa', 'postgres')
    const server = await start(data_dir)
    const client = new pg.Client(server.url)
    await client.connect()
    await client.query('CREATE TABLE kept ()')
    await client.end()
    await server.stop()

    const cluster = await readlink(data_dir)
    expect(dirname(cluster)).toBe(open_folder)
    expect((await stat(open_folder)).mode & 0o777).toBe(0o711)
    expect((await stat(cluster)).mode & 0o777).toBe(0o700)
    await startAndStop(data_dir)
    expect((await readdir(open_folder)).filter((name) => name === basename(cluster))).toHaveLength(1)
  })

  test('keeps its database if the project is moved, and does not share it with a copy', async () => {
    await startAndStop(inRoot('first', 'postgres'))
    const cluster = await readlink(inRoot('first', 'postgres'))
    await rename(inRoot('first'), inRoot('moved'))
    await startAndStop(inRoot('moved', 'postgres'))
    expect(await readlink(inRoot('moved', 'postgres'))).toBe(cluster)
    await cp(inRoot('moved'), inRoot('copied'), { recursive: true, verbatimSymlinks: true })
    await expect(start(inRoot('copied', 'postgres'))).rejects.toThrow(`the database of ${inRoot('moved', 'postgres')}`)
  })

  test('explains what to do with an existing database, and does not change it', async () => {
    const data_dir = inRoot('restored', 'postgres')
    await mkdir(data_dir, { recursive: true })
    await writeFile(join(data_dir, 'PG_VERSION'), '18')
    await expect(start(data_dir)).rejects.toThrow(`mv ${data_dir} ${open_folder}`)
    expect(await readFile(join(data_dir, 'PG_VERSION'), 'utf8')).toBe('18')
  })

  test('does not begin an empty database if the one that is linked to is missing', async () => {
    const data_dir = inRoot('lost', 'postgres')
    await startAndStop(data_dir)
    await rm(await readlink(data_dir), { recursive: true })
    await expect(start(data_dir)).rejects.toThrow('does not exist')
    expect((await lstat(data_dir)).isSymbolicLink()).toBe(true)
  })

  test('creates data folders that the database can enter, whatever the umask', async () => {
    const before = process.umask(0o077)
    try {
      const data_dir = join(folder, 'project', 'data', 'postgres')
      await startAndStop(data_dir)
      expect((await lstat(data_dir)).isDirectory()).toBe(true)
    } finally {
      process.umask(before)
    }
  })

  test('copies programs that the database cannot reach, once, and lets everyone run them', async () => {
    const user = await databaseUser()
    const installed = await databasePrograms({}, open_folder)
    const source = inRoot('package')
    await mkdir(source)
    spawnSync('cp', ['-a', join(dirname(installed.postgres), '..'), join(dirname(installed.postgres), '../../package.json'), source])
    spawnSync('chmod', ['-R', 'go-rwx', source])
    const closed = { postgres: join(source, 'native/bin/postgres'), initdb: join(source, 'native/bin/initdb') }
    await Promise.all([databasePrograms(user, open_folder, closed), databasePrograms(user, open_folder, closed)])
    const found = await databasePrograms(user, open_folder, closed)
    expect(found.postgres.startsWith(open_folder)).toBe(true)
    await runProgram(found.initdb, ['--no-sync', '--no-instructions', `--pgdata=${await emptyFolder(user)}`], user)
    expect((await readdir(open_folder)).filter((name) => name.startsWith('postgresql-'))).toHaveLength(1)
  })
})

async function emptyFolder({ uid, gid }: { uid?: number; gid?: number }): Promise<string> {
  const path = join(folder, 'own')
  await mkdir(path)
  await chmod(path, 0o777)
  expect([uid, gid]).not.toContain(0)
  return join(path, 'cluster')
}
