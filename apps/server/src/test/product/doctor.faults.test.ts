import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, rename, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { postmasterOf, signal, temporaryClusterFolder } from '#db/embedded/index.ts'
import { type ProductProcess, startProduct } from './product-process.ts'

let folder: string
let product: ProductProcess | undefined
beforeAll(async () => {
  folder = await temporaryClusterFolder('stoa-doctor-')
})
afterAll(async () => {
  product?.child.kill('SIGKILL')
  const server = await postmasterOf(join(folder, 'data/postgres'))
  if (server) signal(server.pid, 'SIGQUIT')
  await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 300 })
})

async function doctor(
  settings: Record<string, string> = {},
): Promise<{ code: number; state: string; of: (part: string) => { state: string; text: string } }> {
  const program = join(import.meta.dirname, '../../doctor/doctor.ts')
  const env = { PATH: process.env.PATH, HOST: '127.0.0.1', DATA_DIR: join(folder, 'data'), ...settings }
  const child = spawn(process.execPath, [program, '--json'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  let text = ''
  child.stdout.on('data', (chunk: Buffer) => void (text += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number]
  const { state, findings } = JSON.parse(text)
  return { code, state, of: (part) => findings.find((finding: { part: string }) => finding.part === part) }
}

it('examines an installation that has not started yet, and creates nothing', async () => {
  const { code, of } = await doctor()
  expect([code, of('data folder').state, of('database').state]).toEqual([0, 'good', 'good'])
  expect(await readdir(folder)).toEqual([])
}, 60_000)

it('examines a running and a stopped installation', async () => {
  product = await startProduct({ DATA_DIR: join(folder, 'data'), APP_KEY: '' })
  const running = await doctor()
  expect([running.code, running.of('port').text]).toEqual([0, expect.stringMatching(/ is ready$/)])
  expect(running.of('data folder').text).toContain(`process ${product.child.pid}`)
  for (const part of ['database', 'outbox', 'jobs', 'schedules']) expect(running.of(part).state, part).toBe('good')
  await product.end('SIGTERM')
  product = undefined
  const stopped = await doctor()
  expect([stopped.code, stopped.of('database').state]).toEqual([0, 'good'])
  expect(stopped.of('data folder').text).toContain('not in use')
  expect(await postmasterOf(join(folder, 'data/postgres'))).toBeUndefined()
}, 180_000)

it('ends with 1 for a missing or unreadable key or folder, a damaged database, a mail server that does not answer or an invalid environment', async () => {
  await rename(join(folder, 'data/app-key'), join(folder, 'key'))
  expect([(await doctor()).code, (await doctor()).of('key').state]).toEqual([1, 'bad'])
  await symlink('app-key', join(folder, 'data/app-key'))
  expect((await doctor()).of('key')).toMatchObject({ state: 'bad', text: expect.stringContaining('cannot be read: ELOOP') })
  await rm(join(folder, 'data/app-key'))
  await rename(join(folder, 'key'), join(folder, 'data/app-key'))
  const below_file = await doctor({ DATA_DIR: join(folder, 'data/app-key/data') })
  expect(below_file.of('data folder')).toMatchObject({ state: 'bad', text: expect.stringContaining('cannot be read: ENOTDIR') })
  await rename(join(folder, 'data/postgres/PG_VERSION'), join(folder, 'version'))
  expect((await doctor()).of('database')).toMatchObject({ state: 'bad', text: expect.stringContaining('PG_VERSION is missing') })
  await rename(join(folder, 'version'), join(folder, 'data/postgres/PG_VERSION'))
  expect((await doctor({ SMTP_URL: 'smtp://127.0.0.1:9' })).of('mail').state).toBe('bad')
  expect((await doctor({ DATABASE_POOL: 'many' })).of('environment').state).toBe('bad')
}, 180_000)
