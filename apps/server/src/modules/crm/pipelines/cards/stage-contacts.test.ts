import { stageContacts } from '@stoa/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { plantBoard, plantCards, plantContacts } from '../pipelines.fixture.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.stop())

it('tells the place of a window of contacts, with links to its neighbours', async () => {
  const ada = await app.member({ permissions: ['pipelines.read', 'contacts.read'] })
  const board = await plantBoard(app, ada.account_id)
  const ids = await plantContacts(app, ada.account_id, 3)
  await plantCards(app, board, board.stages.new, ids)
  const follow = async (link: string) => (await ada.get(link.replace(/^https?:\/\/[^/]+/, ''))).body
  const first = (await ada.call(stageContacts, { params: { id: board.stages.new }, query: { limit: 1 } })).body
  expect(first.meta).toMatchObject({ current_page: 1, last_page: 3, from: 1, to: 1, total: 3, per_page: 1 })
  const second = await follow(first.links.next!)
  expect([second.data[0].id, second.meta.current_page, (await follow(second.links.prev)).data[0].id]).toEqual([ids[1], 2, ids[0]])
  const last = await follow(first.links.last)
  expect([last.data[0].id, last.meta.from, last.links.next]).toEqual([ids[2], 3, null])
})
