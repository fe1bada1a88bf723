import { contactRequests, contactRequestTasks, taskComments } from '@stoa/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allRoutes } from '#modules/index.ts'
import type { TestApp, TestUser } from '#test/app.ts'
import { LIST_FIGURES, type FigureRow, type ListFigure } from './list-figures.fixture.ts'
import { accountsOf, READERS, signIn } from './readers.fixture.ts'
import { createSeededApp } from './seeded.fixture.ts'

const endpoints = new Map(
  allRoutes()
    .all.filter(({ endpoint }) => endpoint.method === 'GET')
    .map(({ endpoint }) => [endpoint.id, endpoint]),
)
/** Rows of one figure and account that are compared: those that show most, and one that shows nothing. */
const COMPARED = 4

let app: TestApp
/** Figures that were compared with rows at least once. */
const seen = new Set<string>()
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
  const staff = await signIn(app, 'super@stoa.example')
  const folder = await staff.post('/api/v1/admin/media-library/folders', { name: 'Logos' })
  expect(folder.status, JSON.stringify(folder.body)).toBe(200)
  const file = { file_name: 'terms.txt', content: 'Terms of use' }
  const stored = await staff.upload('/api/v1/admin/media-library/media', { file, folder_id: String(folder.body.data.id) })
  expect(stored.status, JSON.stringify(stored.body)).toBe(200)
}

const addressOf = (id: string, params: Readonly<Record<string, string | number>>): string => {
  const endpoint = endpoints.get(id)
  if (!endpoint) throw new Error(`No list has the id ${id}.`)
  return endpoint.path.replace(/:(\w+)/g, (_all, name: string) => {
    if (params[name] === undefined) throw new Error(`${id} needs ${name}.`)
    return String(params[name])
  })
}

/** Rows that show a figure to a reader; null when they may not see them. */
async function shownTo(
  reader: TestUser,
  account_id: number,
  { shown, query = {}, rows = (body) => body.data }: ListFigure,
): Promise<FigureRow[] | null> {
  const search = new URLSearchParams({ ...query, ...(endpoints.get(shown)?.shape?.paged === false ? {} : { per_page: '100' }) })
  const { status, body } = await reader.get(`${addressOf(shown, { account_id })}?${search.toString()}`)
  if (status === 403 || status === 404) return null
  expect(status, `${shown} ${JSON.stringify(body)}`).toBe(200)
  return rows(body)
}

/** Number of rows of the list that a figure opens, read page by page; null when the reader may not open it. */
async function rowsBehind(reader: TestUser, figure: ListFigure, row: FigureRow): Promise<number | null> {
  const path = addressOf(figure.opens, figure.params?.(row) ?? {})
  const filter = Object.entries(figure.filter?.(row) ?? {}).map(([name, value]): [string, string] => [name, String(value)])
  let count = 0
  for (let page = 1; ; page += 1) {
    const search = new URLSearchParams([...filter, ['per_page', '100'], ['page', String(page)]])
    const { status, body } = await reader.get(`${path}?${search.toString()}`)
    if (status === 403 || status === 404) return null
    if (status !== 200) throw new Error(`${figure.opens}?${search.toString()} ${JSON.stringify(body)}`)
    count += figure.counts ? body.data.filter(figure.counts).length : body.data.length
    if (!body.meta || body.data.length < 100) return count
  }
}

describe.each(READERS)('the figures that records show to %s', (email) => {
  it('equal the rows of the lists that they open', async () => {
    const reader = await signIn(app, email)
    const wrong: unknown[] = []
    for (const account_id of await accountsOf(app, reader))
      for (const [name, figure] of Object.entries(LIST_FIGURES)) {
        const rows = ((await shownTo(reader, account_id, figure)) ?? []).filter((row) => typeof figure.value(row) === 'number')
        const most = rows.toSorted((one, other) => figure.value(other)! - figure.value(one)!).slice(0, COMPARED)
        for (const listed of new Set([...most, ...rows.filter((one) => figure.value(one) === 0).slice(0, 1)])) {
          const row = figure.page ? (await reader.get(addressOf(figure.page, listed as Record<string, string>))).body.data : listed
          const behind = await rowsBehind(reader, figure, row).catch((error: Error) => (wrong.push([name, error.message]), 0))
          // A reader who may not open the list sees its figure as nothing.
          if (figure.value(row) !== (behind ?? 0)) wrong.push([name, account_id, row.id ?? row.uuid, figure.value(row), behind])
          if (behind) seen.add(name)
        }
      }
    expect(wrong).toEqual([])
  }, 240_000)
})

it('every figure of the inventory was compared with rows that exist', () => {
  expect(Object.keys(LIST_FIGURES).filter((name) => !seen.has(name))).toEqual([])
})
