import { afterAll, beforeAll, expect, it } from 'vitest'
import { ACCOUNT_PERMISSION_NAMES } from '@stoa/domain'
import { one } from '#db/rows.ts'
import { sql } from 'kysely'
import { allRoutes } from '#modules/index.ts'
import type { TestApp, TestUser } from '#test/app.ts'
import { createSeededApp } from './seeded.fixture.ts'

/** Lists of an account, by the one parameter of their path. */
const lists = allRoutes()
  .all.map(({ endpoint }) => endpoint)
  .filter(
    ({ method, path, shape, produces }) =>
      method === 'GET' && shape && !produces && /^\/api\/v1\/accounts\/:account_id\/[\w/-]+$/.test(path),
  )

let app: TestApp
let owner: TestUser
let statements = 0

beforeAll(async () => {
  app = await createSeededApp()
  const { db } = app.services.database
  const agency = await one<{ id: number }>(
    db,
    sql`SELECT a.id FROM accounts a JOIN contacts c ON c.account_id = a.id WHERE a.type = 'agency' GROUP BY a.id ORDER BY count(*) DESC LIMIT 1`,
  )
  owner = await app.member({ account_id: agency!.id, permissions: ACCOUNT_PERMISSION_NAMES })
  const executor = db.getExecutor()
  const execute = executor.executeQuery.bind(executor)
  executor.executeQuery = (query) => {
    statements += 1
    return execute(query)
  }
}, 240_000)
afterAll(() => app.stop())

/**
 * Relations of which each row is calculated by itself, with the reason. The list may only shrink: a relation that is mended fails the
 * test until it leaves.
 */
const ROW_BY_ROW = new Map([
  ['pipeline-stages contacts', 'each stage has its own window of cards, filtered and counted'],
  ['pipeline-stages contactRequests', 'each stage has its own window of cards, filtered and counted'],
  ['account-subscriptions nextBills', 'each bill is priced by the rules of documents, which read the catalogue'],
])

/** Statements that a page with many rows may take beyond one with a single row that has none of the relation: relations of relations. */
const NESTED = 5

/** How many statements a page takes, and how many rows it has. */
async function read(path: string, per_page: number, include: string): Promise<{ rows: number; statements: number; status: number }> {
  const url = `${path.replace(':account_id', String(owner.account_id))}?per_page=${per_page}${include && `&include=${include}`}`
  statements = 0
  const { status, body } = await owner.get(url)
  return { rows: body.data?.length ?? 0, statements, status }
}

it('takes as many statements for one row as for many, in every list and with every relation', async () => {
  const unexpected: string[] = []
  let compared = 0
  for (const { path, shape } of lists)
    for (const include of ['', ...(shape?.includes ?? [])]) {
      await read(path, 20, include)
      const many = await read(path, 20, include)
      if (many.status !== 200 || many.rows < 2) continue
      const single = await read(path, 1, include)
      compared += 1
      const name = `${path.split('/').at(-1)} ${include}`
      const grows = many.statements - single.statements > Math.min(NESTED, many.rows - 2)
      if (grows !== ROW_BY_ROW.has(name))
        unexpected.push(`${path} ${include}: ${single.statements} for one, ${many.statements} for ${many.rows}`)
    }
  expect(unexpected).toEqual([])
  expect(compared).toBeGreaterThan(150)
})
