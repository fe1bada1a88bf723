import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { postmasterOf, signal } from './processes.ts'
import { startEmbeddedPostgres } from './start-postgres.ts'
import { temporaryClusterFolder } from './temporary-folder.ts'

let folder: string
const children: ChildProcess[] = []

beforeAll(async () => {
  folder = await temporaryClusterFolder(`stoa-test-${process.pid}-`)
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  for (const name of await readdir(folder)) {
    const server = await postmasterOf(join(folder, name))
    if (server) signal(server.pid, 'SIGQUIT')
  }
  await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 300 })
})

function startInProcess(data_dir: string): ChildProcess {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'start-process.fixture.ts'), data_dir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  return child
}

async function firstLine(child: ChildProcess): Promise<string> {
  const [chunk] = (await once(child.stdout!, 'data')) as [Buffer]
  return chunk.toString().trim()
}

const incomplete: { missing: string; files: Record<string, string> }[] = [
  { missing: 'PG_VERSION', files: { 'base.tar': 'the rest of a backup' } },
  { missing: 'stoa.password', files: { PG_VERSION: '18' } },
]
test.each(incomplete)('refuses a folder that holds files but no $missing, and leaves them alone', async ({ missing, files }) => {
  const data_dir = join(folder, `without-${missing}`)
  await mkdir(data_dir)
  for (const [name, text] of Object.entries(files)) await writeFile(join(data_dir, name), text)
  await expect(startEmbeddedPostgres({ data_dir, durable: false })).rejects.toThrow(`${missing} is missing`)
  for (const [name, text] of Object.entries(files)) expect(await readFile(join(data_dir, name), 'utf8')).toBe(text)
})

test.each([5, 60, 150, 300, 500, 800])('completes a first start that is killed %i ms after its first step', async (after_ms) => {
  const data_dir = join(folder, `killed-${after_ms}`)
  const child = startInProcess(data_dir)
  const exit = once(child, 'exit')
  await expect.poll(() => readdir(folder), { interval: 5, timeout: 30_000 }).toContainEqual(expect.stringContaining(`killed-${after_ms}`))
  await sleep(after_ms)
  child.kill('SIGKILL')
  await exit
  const server = await startEmbeddedPostgres({ data_dir, durable: false })
  await server.stop()
  expect((await readdir(folder)).filter((name) => name.startsWith(`killed-${after_ms}`))).toEqual([`killed-${after_ms}`])
})

test('creates one cluster and runs one server if four processes start at the same time', async () => {
  const data_dir = join(folder, 'raced')
  const lines = await Promise.all(Array.from({ length: 4 }, () => firstLine(startInProcess(data_dir))))
  expect(new Set(lines).size).toBe(1)
  expect(lines[0]).toMatch(/^ready \d+$/)
})
