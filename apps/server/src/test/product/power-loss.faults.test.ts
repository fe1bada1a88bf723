import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isAlive, postmasterOf, signal, temporaryClusterFolder } from '#db/embedded/index.ts'
import { addCaller, type Caller, type ProductProcess, send, startProduct } from './product-process.ts'
import { until } from '../until.ts'

let folder: string
let product: ProductProcess | undefined

beforeAll(async () => {
  folder = await temporaryClusterFolder('stoa-power-')
})
afterAll(async () => {
  product?.child.kill('SIGKILL')
  const server = await postmasterOf(join(folder, 'postgres'))
  if (server) signal(server.pid, 'SIGQUIT')
  await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 300 })
}, 60_000)

it('keeps a contact when the power fails right after the answer that it was created', async () => {
  product = await startProduct({ DATA_DIR: folder })
  const caller = await withDatabase((client) => addCaller(client, ['contacts.read', 'contacts.create']))
  const contacts = `/api/v1/accounts/${caller.account_id}/contacts`
  const made: number[] = []
  for (let n = 0; n < 5; n++) {
    const answer = await send(product.url, caller, 'POST', contacts, { first_name: `N${n}`, email: `n${n}@test.example` })
    expect(answer.status).toBe(200)
    made.push(answer.body.data.id)
  }
  await cutPower(product)

  product = await startProduct({ DATA_DIR: folder })
  expect(new Set(await idsOf(product, caller, contacts))).toEqual(new Set(made))
  expect((await send(product.url, caller, 'POST', contacts, { first_name: 'After', email: 'after@test.example' })).status).toBe(200)
  const { code } = await product.end('SIGTERM')
  expect(code, product.printed()).toBe(0)
  expect(await postmasterOf(join(folder, 'postgres'))).toBeUndefined()
}, 300_000)

/** Kills the application and the database without a chance to clean up. */
async function cutPower({ child, end }: ProductProcess): Promise<void> {
  const server = (await postmasterOf(join(folder, 'postgres')))!
  signal(server.pid, 'SIGKILL')
  await end('SIGKILL')
  await until(() => !isAlive(server.pid) && !isAlive(child.pid!))
}

async function idsOf({ url }: ProductProcess, caller: Caller, path: string): Promise<number[]> {
  return (await send(url, caller, 'GET', path)).body.data.map(({ id }: { id: number }) => id)
}

async function withDatabase<T>(run: (client: pg.Client) => Promise<T>): Promise<T> {
  const data = join(folder, 'postgres')
  const [{ port }, password] = [(await postmasterOf(data))!, (await readFile(join(data, 'stoa.password'), 'utf8')).trim()]
  const client = new pg.Client({ connectionString: `postgres://postgres:${password}@127.0.0.1:${port}/stoa` })
  await client.connect()
  try {
    return await run(client)
  } finally {
    await client.end()
  }
}
