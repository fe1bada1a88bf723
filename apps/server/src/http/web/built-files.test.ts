import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { builtFiles } from './built-files.ts'

const SCRIPT = 'export const greeting = "Καλημέρα"\n'.repeat(100)
let folder: string
let http: FastifyInstance

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stoa-built-'))
  await writeFile(join(folder, 'screen-a1B2.js'), SCRIPT)
  await writeFile(join(folder, 'small-a1B2.css'), 'p{}')
  await writeFile(join(folder, 'letters.woff2'), Buffer.alloc(5000, 7))
  await writeFile(join(folder, 'mark.svg'), '<svg/>')
  await writeFile(join(folder, 'slow-a1B2.js'), SCRIPT)
  await writeFile(join(folder, 'slow-a1B2.js.br'), brotliCompressSync('compressed by the build'))
  await writeFile(join(folder, '.secret.js'), SCRIPT)
  await writeFile(join(folder, 'notes.txt'), 'for nobody')
  http = Fastify()
  http.addHook('onRequest', (_request, reply, done) => {
    reply.headers({ 'content-security-policy': "default-src 'self'", 'x-content-type-options': 'nosniff' })
    done()
  })
  builtFiles(http, folder)
})
afterAll(async () => {
  await http.close()
  await rm(folder, { recursive: true, force: true })
})

const get = (name: string, encodings = 'gzip, deflate, br') =>
  http.inject({ url: `/assets/${name}`, headers: { 'accept-encoding': encodings } })

test('a script is sent compressed and cached for a year when the client supports it', async () => {
  const answer = await get('screen-a1B2.js')
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
  })
  expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(SCRIPT)
})

test('a file is sent uncompressed when the client does not support compression or the file does not shrink', async () => {
  const plain = await get('screen-a1B2.js', 'identity')
  expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, SCRIPT])
  const [style, font] = await Promise.all([get('small-a1B2.css'), get('letters.woff2')])
  expect([style.headers['content-encoding'], style.body]).toEqual([undefined, 'p{}'])
  expect([font.headers['content-encoding'], font.headers['content-type'], font.rawPayload.length]).toEqual([undefined, 'font/woff2', 5000])
})

test('the compressed form of the build is sent, and only as the encoding of its file', async () => {
  expect(brotliDecompressSync((await get('slow-a1B2.js')).rawPayload).toString()).toBe('compressed by the build')
  expect((await get('slow-a1B2.js.br')).statusCode).toBe(404)
})

test('scripts and styles carry no headers that guard documents, pictures do', async () => {
  const [script, picture] = await Promise.all([get('screen-a1B2.js'), get('mark.svg')])
  expect([script.headers['content-security-policy'], script.headers['x-content-type-options']]).toEqual([undefined, 'nosniff'])
  expect(picture.headers['content-security-policy']).toBe("default-src 'self'")
})

test('an open tab can still load the files of its build after the build is replaced', async () => {
  await writeFile(join(folder, 'old-a1B2.js'), SCRIPT)
  await get('old-a1B2.js')
  await rm(join(folder, 'old-a1B2.js'))
  expect((await get('old-a1B2.js')).statusCode).toBe(200)
})

test('a file that is added later is found', async () => {
  expect((await get('late-a1B2.js')).statusCode).toBe(404)
  await writeFile(join(folder, 'late-a1B2.js'), SCRIPT)
  expect((await get('late-a1B2.js')).statusCode).toBe(200)
})

test.each(['.secret.js', 'notes.txt', '..%2Fscreen-a1B2.js', '%2Fetc%2Fpasswd', 'missing.js', 'constructor'])(
  '%s is not there',
  async (name) => {
    expect((await get(name)).statusCode).toBe(404)
  },
)
