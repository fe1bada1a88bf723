import { accountSummary, HOME_FIGURES, homeFilter, type HomeFigureCode } from '@stoa/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allRoutes } from '#modules/index.ts'
import type { TestApp, TestUser } from '#test/app.ts'
import { accountsOf, READERS, signIn } from './readers.fixture.ts'
import { createSeededApp } from './seeded.fixture.ts'

const CODES = Object.keys(HOME_FIGURES) as HomeFigureCode[]
const endpoints = allRoutes().all.map((route) => route.endpoint)

const LISTS = {
  contacts: 'accounts.contacts.list',
  tasks: 'accounts.tasks.list',
  'contact-requests': 'accounts.contactRequests.list',
  'contact-lists': 'accounts.contactLists.list',
  subscriptions: 'accounts.subscriptions.list',
  pipelines: 'accounts.pipelines.list',
  memberships: 'accounts.memberships.list',
} as const

let app: TestApp
beforeAll(async () => {
  app = await createSeededApp()
}, 240_000)
afterAll(() => app.stop())

/** Number of rows of the list that a link opens, read page by page. */
async function rowsOf(reader: TestUser, account_id: number, code: HomeFigureCode): Promise<number> {
  const { list } = HOME_FIGURES[code]
  const { path } = endpoints.find((one) => one.method === 'GET' && one.id === LISTS[list])!
  const filter = Object.entries(homeFilter(code, reader.id)).flatMap(([name, operators]) =>
    Object.entries(operators).map(([operator, value]) => `filter[${name}][${operator}]=${value}`),
  )
  let count = 0
  for (let page = 1; ; page += 1) {
    const { status, body } = await reader.get(
      `${path.replace(':account_id', String(account_id))}?${[...filter, 'per_page=100', `page=${page}`].join('&')}`,
    )
    expect(status, JSON.stringify(body)).toBe(200)
    count += body.data.length
    if (body.data.length < 100) return count
  }
}

describe.each(READERS)('the home of an account for %s', (email) => {
  it('shows figures that equal the rows of the lists that they open', async () => {
    const reader = await signIn(app, email)
    let compared = 0
    for (const account_id of await accountsOf(app, reader)) {
      const answer = await reader.call(accountSummary, { params: { account_id } })
      if (answer.status !== 200) continue
      const { todo, ...summary } = answer.body.data
      const tile = (code: HomeFigureCode) => summary[`${code}_count` as 'contacts_count'] as number | null | undefined
      const shown = new Map([
        ...CODES.map((code): [string, number | null | undefined] => [code, tile(code)]),
        ...todo.map((item): [string, number] => [item.code, item.count]),
      ])
      for (const code of CODES) {
        const figure = shown.get(code)
        if (figure === undefined || figure === null) continue
        expect([account_id, code, figure]).toEqual([account_id, code, await rowsOf(reader, account_id, code)])
        compared += 1
      }
    }
    expect(compared).toBeGreaterThan(0)
  })
})
