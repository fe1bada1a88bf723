import { on } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createEmptyDatabase, type TestDatabase } from '../database.ts'
import { isReady, launchProduct, type ProductProcess, startProduct } from './product-process.ts'

const START_MS = 60_000
/** Many times what a stop without work takes. */
const STOP_MS = 15_000

let database: TestDatabase
let data_dir: string
let product: ProductProcess | undefined

beforeAll(async () => {
  database = await createEmptyDatabase()
  data_dir = await mkdtemp(join(tmpdir(), 'stoa-signal-'))
  // The first start creates the tables, so that the others are short.
  await (await start()).end()
}, 240_000)
afterAll(async () => {
  product?.child.kill('SIGKILL')
  await database.drop()
  await rm(data_dir, { recursive: true, force: true })
})

const settings = () => ({ DATABASE_URL: database.url, DATA_DIR: data_dir })
const start = async () => (product = await startProduct(settings()))

/** What shows that the product is ready, without the pauses of `until`, which are longer than the moments that count. */
const signs = {
  async 'answers that it is ready'({ url, child, printed }: ProductProcess) {
    const deadline = performance.now() + START_MS
    while (!(await isReady(url)))
      if (performance.now() > deadline || child.exitCode !== null) throw new Error(`It is not ready:\n${printed()}`)
  },
  async 'prints that it is ready'({ child, printed }: ProductProcess) {
    for await (const _ of on(child.stdout!, 'data', { signal: AbortSignal.timeout(START_MS) }))
      if (printed().includes('Stoa is ready')) return
  },
}

/** Sends SIGTERM some milliseconds after a sign. @returns its exit code, or that it still runs */
async function endAfter(sign: keyof typeof signs, delay_ms: number): Promise<number | string | null> {
  const started = (product = await launchProduct(settings()))
  await signs[sign](started)
  if (delay_ms > 0) await sleep(delay_ms)
  const code = await Promise.race([started.end('SIGTERM').then((end) => end.code), sleep(STOP_MS, 'still runs', { ref: false })])
  started.child.kill('SIGKILL')
  return code
}

it.each([
  { sign: 'answers that it is ready', delays_ms: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10] },
  { sign: 'prints that it is ready', delays_ms: [0, 0, 0, 1, 2, 3] },
] as const)(
  'ends without an error on a signal in the first milliseconds after it $sign',
  async ({ sign, delays_ms }) => {
    const ends: (readonly [number, number | string | null])[] = []
    for (const delay_ms of delays_ms) ends.push([delay_ms, await endAfter(sign, delay_ms)])
    expect(ends, product?.printed()).toEqual(delays_ms.map((delay_ms) => [delay_ms, 0]))
  },
  600_000,
)
