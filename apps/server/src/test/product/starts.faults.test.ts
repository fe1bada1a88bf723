import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { freePort, postmasterOf, signal, temporaryClusterFolder } from '#db/embedded/index.ts'
import { addCaller, MAIN, type ProductProcess, startProduct } from './product-process.ts'
import pg from 'pg'

let folder: string
let whole: string
const started: ProductProcess[] = []

beforeAll(async () => {
  folder = await temporaryClusterFolder('stoa-starts-')
  whole = join(folder, 'whole')
  await (await serve(whole)).end('SIGTERM')
}, 240_000)
afterEach(async () => {
  for (const { child } of started.splice(0)) child.kill('SIGKILL')
  for (const name of await readdir(folder)) {
    const server = await postmasterOf(join(folder, name, 'postgres'))
    if (server) signal(server.pid, 'SIGQUIT')
  }
})
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 300 }))

async function serve(DATA_DIR: string): Promise<ProductProcess> {
  const product = await startProduct({ DATA_DIR, APP_KEY: '' })
  started.push(product)
  return product
}

/** Runs a program of the server that is expected to refuse. @returns its exit code and what it printed */
async function refusal(settings: Record<string, string>, program: readonly string[] = [MAIN]): Promise<{ code: number; text: string }> {
  const env = { PATH: process.env.PATH, HOST: '127.0.0.1', DEMO: 'none', LOG_LEVEL: 'silent', PORT: String(await freePort()), ...settings }
  const child = spawn(process.execPath, program, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => void (text += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number]
  expect(text, 'no stack').not.toMatch(/\n\s+at /)
  return { code, text: text.trim() }
}

it('names a taken port in one line before it starts or creates anything', async () => {
  const DATA_DIR = join(folder, 'port')
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as { port: number }
  expect(await refusal({ DATA_DIR, PORT: String(port) })).toEqual({
    code: 1,
    text: `Stoa could not start or stop: Port ${port} is used by another program. Stop that program, or set PORT to a free port.`,
  })
  taken.close()
  expect(await readdir(folder)).not.toContain('port')
})

it('lets one of two starts on a data folder serve, and the other says where', async () => {
  const product = await serve(whole)
  const { code, text } = await refusal({ DATA_DIR: whole })
  expect([code, text]).toEqual([
    1,
    expect.stringMatching(
      /^Stoa could not start or stop: Stoa already runs on the data folder .*whole \(process \d+, http:\/\/localhost:\d+\)\. .*$/,
    ),
  ])
  expect((await fetch(`${product.url}/readyz`)).status).toBe(200)
  expect((await refusal({ DATA_DIR: whole }, [join(import.meta.dirname, '../../demo/reset.ts'), '--yes'])).text).toMatch(
    /^Stoa runs on this data folder \(process \d+\)/,
  )
}, 60_000)

it('lets one of two first starts at the same time serve', async () => {
  const DATA_DIR = join(folder, 'raced')
  const both = await Promise.allSettled([serve(DATA_DIR), serve(DATA_DIR)])
  const [served, refused] = ['fulfilled', 'rejected'].map((status) => both.filter((each) => each.status === status))
  expect([served!.length, refused!.length]).toEqual([1, 1])
  expect(String((refused![0] as PromiseRejectedResult).reason)).toContain('Stoa already runs on the data folder')
}, 120_000)

it('does not delete anything without a yes', async () => {
  const { code, text } = await refusal({ DATA_DIR: whole }, [join(import.meta.dirname, '../../demo/reset.ts')])
  expect([code, text]).toEqual([1, expect.stringContaining('run it again with --yes. Nothing was changed.')])
})

/** Damages of a data folder, and what the start says about each. */
const damages: { title: string; damage: (postgres: string) => Promise<unknown>; says: RegExp }[] = [
  {
    title: 'lacks PG_VERSION',
    damage: (postgres) => rename(join(postgres, 'PG_VERSION'), join(folder, 'moved')),
    says: /PG_VERSION is missing.\nComplete it from a backup/,
  },
  {
    title: 'was made by another PostgreSQL',
    damage: async (postgres) => {
      await rename(join(postgres, 'PG_VERSION'), join(folder, 'moved'))
      await writeFile(join(postgres, 'PG_VERSION'), '17\n')
    },
    says: /made by PostgreSQL 17; this release of Stoa brings PostgreSQL 18/,
  },
  {
    title: 'lacks a part of the database',
    damage: (postgres) => rename(join(postgres, 'global'), join(folder, 'moved')),
    says: /did not start .*restore it from a backup/,
  },
]
it.each(damages)(
  'says what to do about a data folder that $title, and removes nothing',
  async ({ damage, says }) => {
    const postgres = join(whole, 'postgres')
    const before = await readdir(postgres)
    await damage(postgres)
    const left = await readdir(postgres)
    try {
      const { code, text } = await refusal({ DATA_DIR: whole })
      expect([code, text]).toEqual([1, expect.stringMatching(says)])
      expect(await readdir(postgres)).toEqual(expect.arrayContaining(left.filter((name) => name !== 'postmaster.pid')))
    } finally {
      const moved = before.find((name) => !left.includes(name)) ?? 'PG_VERSION'
      await rename(join(folder, 'moved'), join(postgres, moved))
    }
  },
  60_000,
)

it('refuses a restored database without the key of its data', async () => {
  const product = await serve(whole)
  const server = await postmasterOf(join(whole, 'postgres'))
  const password = await readFile(join(whole, 'postgres/stoa.password'), 'utf8')
  const client = new pg.Client({ connectionString: `postgres://postgres:${password}@127.0.0.1:${server!.port}/stoa` })
  await client.connect()
  await addCaller(client, [])
  await client.end()
  await product.end('SIGTERM')
  await rename(join(whole, 'app-key'), join(whole, 'app-key.away'))
  const { code, text } = await refusal({ DATA_DIR: whole })
  expect([code, text]).toEqual([1, expect.stringMatching(/app-key is missing, but the database holds data/)])
  expect(await postmasterOf(join(whole, 'postgres'))).toBeUndefined()
  await rename(join(whole, 'app-key.away'), join(whole, 'app-key'))
  await serve(whole)
}, 60_000)

it('leaves files that it did not make where they are', async () => {
  const DATA_DIR = join(folder, 'foreign')
  await mkdir(join(DATA_DIR, 'postgres'), { recursive: true })
  await writeFile(join(DATA_DIR, 'postgres/base.tar'), 'the rest of a backup')
  const { code, text } = await refusal({ DATA_DIR })
  expect([code, text]).toEqual([1, expect.stringContaining('is not a complete database of Stoa')])
  expect(await readFile(join(DATA_DIR, 'postgres/base.tar'), 'utf8')).toBe('the rest of a backup')
})

it('names a database of DATABASE_URL that cannot be reached, without its password', async () => {
  const DATA_DIR = await mkdtemp(join(folder, 'unreachable-'))
  const port = await freePort()
  const { code, text } = await refusal({ DATA_DIR, DATABASE_URL: `postgres://stoa:secret@127.0.0.1:${port}/stoa` })
  expect([code, text]).toEqual([
    1,
    expect.stringMatching(/^Stoa could not start or stop: The database of DATABASE_URL \(127\.0\.0\.1:\d+\/stoa\) cannot be reached/),
  ])
  expect(text).not.toContain('secret')
})
