import { contactRequests, contactRequestTasks, taskComments } from '@stoa/contract'
import { LIST_FIGURES, REPORT_FIGURES, type FigureRow, type ListFigure, type OpenedList } from '@stoa/contract/figures'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allRoutes } from '#modules/index.ts'
import type { TestApp, TestUser } from '#test/app.ts'
import { issueDocument } from '../modules/reports/sales-reports/sales-reports.fixture.ts'
import { plantHomes } from './home-rows.fixture.ts'
import { accountsOf, READERS, signIn } from './readers.fixture.ts'
import { createSeededApp } from './seeded.fixture.ts'

const endpoints = new Map(
  allRoutes()
    .all.filter(({ endpoint }) => endpoint.method === 'GET')
    .map(({ endpoint }) => [endpoint.id, endpoint]),
)
/** Shares that no list adds up to; their links are tested with those of the screens. */
const SHARES = ['share answered in time', 'share of offers accepted']
/** Rows of one figure and account that are compared: those that show most, and one that shows nothing. */
const COMPARED = 4

let app: TestApp
/** Figures that were compared with rows at least once. */
const seen = new Set<ListFigure>()
beforeAll(async () => {
  app = await createSeededApp()
  await plant()
}, 240_000)
afterAll(() => app.stop())

/** Adds what the demo data lack: a task of a request with a comment, and a file in a folder of the platform library. */
async function plant(): Promise<void> {
  const owner = await signIn(app, READERS[0]!)
  const [account_id] = await accountsOf(app, owner)
  const request = (await owner.call(contactRequests.list, { params: { account_id: account_id! } })).body.data[0]!
  const task = await owner.call(contactRequestTasks.create, { params: { contact_request_id: request.id }, body: { title: 'Call back' } })
  expect(task.status, JSON.stringify(task.body)).toBe(200)
  const comment = await owner.call(taskComments.create, { params: { uuid: task.body.data.uuid }, body: { body: 'Called.' } })
  expect(comment.status, JSON.stringify(comment.body)).toBe(200)
  await plantSales(account_id!)
  await plantHomes(app)
  const staff = await signIn(app, 'super@stoa.example')
  const folder = await staff.post('/api/v1/admin/media-library/folders', { name: 'Logos' })
  expect(folder.status, JSON.stringify(folder.body)).toBe(200)
  const file = { file_name: 'terms.txt', content: 'Terms of use' }
  const stored = await staff.upload('/api/v1/admin/media-library/media', { file, folder_id: String(folder.body.data.id) })
  expect(stored.status, JSON.stringify(stored.body)).toBe(200)
}

/** Adds an order of a product of the account, and a credit note. */
async function plantSales(account_id: number): Promise<void> {
  const { db } = app.database
  const product = await sql<{ id: number }>`
    INSERT INTO products (account_id, type, code, name_en, name_gr, price_minor, published_at)
    VALUES (${account_id}, 'service', 'OWN-1', 'Print', 'Εκτύπωση', 10000, now()) RETURNING id`.execute(db)
  await sql`UPDATE order_items SET product_id = ${product.rows[0]!.id} WHERE uuid IN (
    SELECT i.uuid FROM order_items i JOIN orders o ON o.uuid = i.order_uuid
    WHERE o.account_id = ${account_id} AND o.kind = 'sales' AND o.deleted_at IS NULL AND i.deleted_at IS NULL ORDER BY i.uuid LIMIT 3)`.execute(
    db,
  )
  const invoice = await sql<{ uuid: string; relation: string; day: string }>`
    SELECT uuid, account_relation_uuid AS relation, issue_date::text AS day FROM invoices
    WHERE account_id = ${account_id} AND type = 'invoice' AND status <> 'draft' AND account_relation_uuid IS NOT NULL
    ORDER BY issue_date DESC, uuid LIMIT 1`.execute(db)
  const { uuid, relation, day } = invoice.rows[0]!
  await issueDocument(app, { account_id, relation }, day, 5_000, { type: 'credit_note', credits: uuid })
}

const addressOf = (id: string, params: Readonly<Record<string, string | number>>): string => {
  const endpoint = endpoints.get(id)
  if (!endpoint) throw new Error(`No list has the id ${id}.`)
  return endpoint.path.replace(/:(\w+)/g, (_all, name: string) => {
    if (params[name] === undefined) throw new Error(`${id} needs ${name}.`)
    return String(params[name])
  })
}

type Read = (path: string) => Promise<{ status: number; body: FigureRow }>
/** Reads each address once, because many figures share a report or a list. */
function readOnce(reader: TestUser): Read {
  const answers = new Map<string, ReturnType<Read>>()
  return (path) => {
    if (!answers.has(path)) answers.set(path, reader.get(path))
    return answers.get(path)!
  }
}

/** Rows that show a figure to a reader; null when they may not see them. */
async function shownTo(
  read: Read,
  account_id: number,
  { shown, query = {}, rows = (body) => body.data }: ListFigure,
): Promise<FigureRow[] | null> {
  const search = new URLSearchParams({ ...query, ...(endpoints.get(shown)?.shape?.paged && { per_page: '100' }) })
  const { status, body } = await read(`${addressOf(shown, { account_id })}?${search.toString()}`)
  if (status === 403 || status === 404) return null
  expect(status, `${shown} ${JSON.stringify(body)}`).toBe(200)
  return rows(body, account_id)
}

/** Address of a page of the list that a figure opens. */
function addressOfPage({ opens, params, filter, include }: OpenedList, row: FigureRow, page: number): string {
  const search = new URLSearchParams(Object.entries(filter?.(row) ?? {}).map(([name, value]): [string, string] => [name, String(value)]))
  if (include) search.set('include', include)
  if (endpoints.get(opens)?.shape?.paged) {
    search.set('per_page', '100')
    search.set('page', String(page))
  }
  return `${addressOf(opens, params?.(row) ?? {})}?${search.toString()}`
}

/** Rows of a list that a figure opens, read page by page; null when the reader may not open it. */
async function rowsBehind(read: Read, list: OpenedList, row: FigureRow): Promise<FigureRow[] | null> {
  const found: FigureRow[] = []
  for (let page = 1; ; page += 1) {
    const address = addressOfPage(list, row, page)
    const { status, body } = await read(address)
    if (status === 403 || status === 404) return null
    if (status !== 200) throw new Error(`${address} ${JSON.stringify(body)}`)
    found.push(...body.data)
    if (!body.meta || body.data.length < 100) return list.counts ? found.filter(list.counts) : found
  }
}

/** The figure as the rows of its lists add up to it; null when the reader may open none of them. */
async function addedUp(read: Read, figure: ListFigure, row: FigureRow): Promise<number | null> {
  let sum: number | null = null
  for (const list of [figure, ...(figure.also ?? [])]) {
    const listed = await rowsBehind(read, list, row)
    if (!listed) continue
    if (listed.length) seen.add(figure)
    if (list.total) return list.total(listed, row)
    sum = listed.reduce((total, one) => total + (list.amount?.(one, row) ?? 1), sum ?? 0)
  }
  return sum
}

/** The rows that show most of a figure, and one that shows nothing. */
function compared(figure: ListFigure, rows: readonly FigureRow[]): Set<FigureRow> {
  const known = rows.filter((row) => typeof figure.value(row) === 'number')
  const size = (row: FigureRow) => Math.abs(figure.value(row)!)
  const most = known.toSorted((one, other) => size(other) - size(one)).slice(0, COMPARED)
  return new Set([...most, ...known.filter((one) => figure.value(one) === 0).slice(0, 1)])
}

const REPORTED = new Set(Object.values(REPORT_FIGURES).flatMap((figures) => Object.keys(figures)))

describe.each(READERS)('the figures that are shown to %s', (email) => {
  it('equal the rows of the lists that they open', async () => {
    const reader = await signIn(app, email)
    const read = readOnce(reader)
    const wrong: unknown[] = []
    for (const account_id of await accountsOf(app, reader))
      for (const [name, figure] of Object.entries(LIST_FIGURES))
        for (const listed of compared(figure, (await shownTo(read, account_id, figure)) ?? [])) {
          const row = figure.page ? (await read(addressOf(figure.page, listed as Record<string, string>))).body.data : listed
          const behind = await addedUp(read, figure, row).catch((error: Error) => (wrong.push([name, error.message]), null))
          // A reader who may not open the list sees its figure as nothing. A report shows it without a link.
          if (behind === null && REPORTED.has(name)) continue
          if (figure.value(row) !== (behind ?? 0)) wrong.push([name, account_id, row.id ?? row.uuid, figure.value(row), behind])
        }
    expect(wrong).toEqual([])
  }, 600_000)
})

it('every figure of the inventory was compared with rows that exist', () => {
  const without = Object.entries(LIST_FIGURES).filter(([, figure]) => !seen.has(figure))
  expect(without.map(([name]) => name)).toEqual(SHARES)
})
