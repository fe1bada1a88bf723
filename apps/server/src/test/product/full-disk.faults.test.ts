import { request } from 'node:http'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createEmptyDatabase, type TestDatabase } from '../database.ts'
import { addCaller, type Caller, type ProductProcess, send, startProduct } from './product-process.ts'

let database: TestDatabase
let data_dir: string
let product: ProductProcess
let caller: Caller

beforeAll(async () => {
  database = await createEmptyDatabase()
  data_dir = await mkdtemp(join(tmpdir(), 'stoa-full-'))
  product = await startProduct({ DATABASE_URL: database.url, DATABASE_POOL: '4', DATA_DIR: data_dir }, { file_blocks: 128 })
  caller = await addCaller(database.pool, ['contacts.read', 'contacts.create', 'media.read', 'media.create'])
}, 240_000)
afterAll(async () => {
  product?.child.kill('SIGKILL')
  await database.drop()
  await rm(data_dir, { recursive: true, force: true })
})

/** Sends a file of this size as it is sent by a browser, in pieces. @returns the status, and how the connection ended */
function upload(megabytes: number): Promise<{ status: number; sent: boolean }> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(product.url)
    let status = 0
    const sending = request({
      hostname,
      port,
      path: '/api/v1/media-library/media',
      method: 'POST',
      headers: { authorization: `Bearer ${caller.token}`, 'content-type': 'multipart/form-data; boundary=x', connection: 'keep-alive' },
    })
    sending.on('response', (answer) => {
      status = answer.statusCode ?? 0
      answer.resume()
    })
    sending.on('error', (error) => (status ? resolve({ status, sent: false }) : reject(error)))
    sending.on('close', () => resolve({ status, sent: sending.writableFinished }))
    sending.write('--x\r\nContent-Disposition: form-data; name="file"; filename="a.bin"\r\nContent-Type: application/octet-stream\r\n\r\n')
    for (let piece = 0; piece < megabytes * 16; piece++) sending.write(Buffer.alloc(65_536, piece))
    sending.end('\r\n--x--\r\n')
  })
}

it('answers an upload to a full disk with 507, reads the rest of it, and stops in seconds afterwards', async () => {
  const uploads = await Promise.all(Array.from({ length: 6 }, () => upload(8)))
  expect(uploads).toEqual(Array.from({ length: 6 }, () => ({ status: 507, sent: true })))
  expect((await send(product.url, caller, 'GET', `/api/v1/accounts/${caller.account_id}/contacts`)).status).toBe(200)
}, 60_000)

it('answers 507 and is not ready when the disk of the database is full', async () => {
  await database.pool.query(`CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    RAISE EXCEPTION 'could not extend file "base/5/16385": No space left on device' USING ERRCODE = 'disk_full'; END $$`)
  await database.pool.query('CREATE TRIGGER no_room BEFORE INSERT ON contacts EXECUTE FUNCTION no_room()')
  const refused = await send(product.url, caller, 'POST', `/api/v1/accounts/${caller.account_id}/contacts`, {
    first_name: 'Ada',
    email: 'ada@test.example',
  })
  expect([refused.status, refused.body.code]).toEqual([507, 'storage_full'])
  const ready = await fetch(`${product.url}/readyz`)
  expect([ready.status, await ready.json()]).toEqual([503, { status: 'storage_full' }])
})

it('disconnects a client that continues to send after its answer, and does not wait for it when it stops', async () => {
  const { hostname, port } = new URL(product.url)
  const sending = request({
    hostname,
    port,
    path: '/api/v1/media-library/media',
    method: 'POST',
    headers: { authorization: `Bearer ${caller.token}`, 'content-type': 'multipart/form-data; boundary=x', 'content-length': '100000000' },
  })
  sending.on('error', () => {})
  const answered = new Promise<number | undefined>((resolve) =>
    sending.on('response', (answer) => {
      resolve(answer.statusCode)
      answer.resume()
    }),
  )
  sending.write(`--x\r\nContent-Disposition: form-data; name="file"; filename="a.bin"\r\n\r\n${'x'.repeat(200_000)}`)
  expect(await answered).toBe(507)
  const { code, took_ms } = await product.end('SIGTERM')
  expect(code, product.printed()).toBe(0)
  expect(took_ms).toBeLessThan(20_000)
  sending.destroy()
}, 60_000)
