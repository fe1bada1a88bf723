import { contactRequests, moveContactRequestToStage, readBoard, readFunnel, stageCards } from '@stoa/contract'
import { sql } from 'kysely'
import { addDays, localToday } from '@stoa/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { type Board, plantBoard, plantCards, plantContacts, plantRequests } from '../pipelines/pipelines.fixture.ts'

let app: TestApp
let ada: TestUser
const cards = ['pipelines.read', 'contacts.read', 'contacts.update', 'contact-requests.read', 'contact-requests.update']
beforeAll(async () => {
  app = await createTestApp()
  ada = await app.member({ permissions: cards })
})
afterAll(() => app.stop())

interface Card {
  kind: string
  id: number
}
const read = async (user: TestUser, board: Board, query = '') => (await user.get(`/api/v1/pipelines/${board.uuid}/board${query}`)).body.data
const shown = (column: { cards: Card[] }) => column.cards.map((card) => `${card.kind === 'contact' ? 'c' : 'r'}${card.id}`)

describe('a shared board', () => {
  it('lets its guests move enquiries as far as the share goes, and tells them no more than the cards do', async () => {
    const board = await plantBoard(app, ada.account_id)
    const [contact] = await plantContacts(app, ada.account_id, 1)
    const [request] = await plantRequests(app, board, board.stages.new, contact!, ['a0'])
    const { db } = app.database
    await sql`UPDATE contact_requests SET message = 'Between us' WHERE id = ${request}`.execute(db)
    const guest = await app.member({ permissions: cards })
    const share = (ability: string) =>
      sql`INSERT INTO account_shares (account_id, shareable_type, shareable_id, shared_with_account_id, ability, shared_by_id)
      VALUES (${ada.account_id}, 'pipeline', ${String(board.id)}, ${guest.account_id}, ${ability}, ${ada.id})
      ON CONFLICT (shareable_type, shareable_id, shared_with_account_id) DO UPDATE SET ability = excluded.ability`.execute(db)
    const move = () =>
      guest.call(moveContactRequestToStage, {
        params: { pipeline_stage_id: board.stages.contacted },
        body: { contact_request_id: request },
      })
    await share('view')
    expect((await read(guest, board)).can.move_contact_requests).toBe(false)
    expect((await move()).status).toBe(403)
    await share('edit')
    expect((await read(guest, board)).can.move_contact_requests).toBe(true)
    const moved = await move()
    expect(moved.body.data).toMatchObject({ pipeline_stage_id: board.stages.contacted, message: null })
    expect((await guest.call(contactRequests.read, { params: { id: request } })).status).toBe(404)
  })
})

describe('a board', () => {
  it('shows contacts and requests of a stage in one order, with true counts and sums [R-1-02]', async () => {
    const board = await plantBoard(app, ada.account_id)
    const contacts = await plantContacts(app, ada.account_id, 40)
    await plantCards(app, board, board.stages.new, contacts)
    const [first, second] = await plantRequests(app, board, board.stages.new, contacts[0]!, ['a0V', 'a1V'], { value_minor: 100_00 })
    await plantRequests(app, board, board.stages.contacted, contacts[0]!, ['a0'], { value_minor: 50_00 })
    const { pipeline, stages, can } = await read(ada, board)
    expect(pipeline).toMatchObject({ id: board.id, ability: null })
    expect(can).toEqual({ move_contacts: true, move_contact_requests: true, update: false, share: false })
    expect(stages.map((stage: { name: string }) => stage.name)).toEqual(['New', 'Contacted', 'Won', 'Lost'])
    const [column, next] = stages
    expect(column).toMatchObject({
      total: 42,
      contacts_count: 40,
      contact_requests_count: 2,
      values: [{ currency: 'EUR', value_minor: 200_00, weighted_minor: 20_00 }],
    })
    expect(next.values).toEqual([{ currency: 'EUR', value_minor: 50_00, weighted_minor: 25_00 }])
    expect(shown(column)).toHaveLength(30)
    expect(shown(column).slice(0, 4)).toEqual([`c${contacts[0]}`, `r${first}`, `c${contacts[1]}`, `r${second}`])
    const more = await ada.call(stageCards, { params: { id: board.stages.new }, query: { after: column.next } })
    expect(more.body.meta).toEqual({ next: null, total: 42 })
    expect(new Set([...shown(column), ...shown({ cards: more.body.data })]).size).toBe(42)
  })

  it('is filtered by words, assignee, tag, staleness and kind, and its figures with it', async () => {
    const board = await plantBoard(app, ada.account_id)
    const contacts = await plantContacts(app, ada.account_id, 3)
    const [mine] = await plantContacts(app, ada.account_id, 1, { user_id: ada.id })
    await plantCards(app, board, board.stages.new, [...contacts, mine!])
    const [request] = await plantRequests(app, board, board.stages.new, mine!, ['a9'], { value_minor: 5 })
    const { rows } = await sql<{ id: number }>`
      WITH g AS (INSERT INTO tags (account_id, name) VALUES (${ada.account_id}, ${`Board ${board.id}`}) RETURNING id)
      INSERT INTO contact_tag (account_id, contact_id, tag_id, created_at) SELECT ${ada.account_id}, ${contacts[1]}, id, now() FROM g RETURNING tag_id AS id`.execute(
      app.database.db,
    )
    await sql`UPDATE pipelines SET rotting_days = 2 WHERE id = ${board.id}`.execute(app.database.db)
    await sql`UPDATE contact_pipeline_stage SET entered_at = now() - interval '3 days' WHERE contact_id = ${contacts[2]}`.execute(
      app.database.db,
    )
    const found = async (filter: string) => {
      const [column] = (await read(ada, board, `?${filter}`)).stages
      expect(column.total, filter).toBe(column.cards.length)
      return shown(column)
    }
    expect(await found('filter[search]=contact%202')).toEqual([`c${contacts[1]}`])
    expect(await found(`filter[assignee]=${ada.id}`)).toEqual([`c${mine}`])
    expect(await found(`filter[tag]=${rows[0]!.id}`)).toEqual([`c${contacts[1]}`])
    expect(await found('filter[rotting]=1')).toEqual([`c${contacts[2]}`])
    expect(await found('filter[kind]=contact_request')).toEqual([`r${request}`])
    expect(await found('filter[kind][not_in]=contact_request')).toHaveLength(4)
    const [column] = (await read(ada, board)).stages
    expect(column).toMatchObject({ rotting_count: 1, total: 5 })
    expect((await ada.call(readBoard, { params: { id: board.id }, query: { 'filter[nonsense]': 1 } })).status).toBe(400)
  })

  it('shows each member only the cards that they may see [INV-1] [INV-6] [INV-7]', async () => {
    const board = await plantBoard(app, ada.account_id)
    const contacts = await plantContacts(app, ada.account_id, 2)
    await plantCards(app, board, board.stages.new, contacts)
    await plantRequests(app, board, board.stages.new, contacts[0]!, ['a9'], { value_minor: 5 })
    const first = async (permissions: string[], data_scope: 'all' | 'own' = 'all') =>
      (await read(await app.member({ account_id: ada.account_id, permissions, data_scope }), board)).stages[0]
    expect(await first(['pipelines.read', 'contacts.read'])).toMatchObject({ total: 2, contact_requests_count: 0, values: [] })
    expect(await first(['pipelines.read', 'contact-requests.read'])).toMatchObject({ total: 1, contacts_count: 0 })
    expect(await first(['pipelines.read'])).toMatchObject({ total: 0, cards: [], next: null })
    expect(await first(cards, 'own')).toMatchObject({ total: 0, cards: [] })
    const stranger = await app.member({ permissions: cards })
    expect((await stranger.call(readBoard, { params: { id: board.id } })).status).toBe(404)
    expect((await stranger.call(stageCards, { params: { id: board.stages.new } })).status).toBe(404)
    const nobody = await app.member({ account_id: ada.account_id })
    expect((await nobody.call(readBoard, { params: { id: board.id } })).status).toBe(403)
    expect((await nobody.call(stageCards, { params: { id: board.stages.new } })).status).toBe(403)
  })
})

describe('the funnel', () => {
  it('counts entries, how many went on, and how long they stayed', async () => {
    const board = await plantBoard(app, ada.account_id)
    const [one, two, three, four] = (await plantContacts(app, ada.account_id, 4)) as [number, number, number, number]
    const { new: fresh, contacted, won, lost } = board.stages
    const step = (id: number, from: number | null, to: number | null, seconds: number | null, days_ago = 1) =>
      sql`INSERT INTO stage_transitions (account_id, subject_type, subject_id, pipeline_id, from_stage_id, to_stage_id, seconds_in_previous, moved_at)
        VALUES (${ada.account_id}, 'contact', ${id}, ${board.id}, ${from}, ${to}, ${seconds}, ${app.services.clock.now()}::timestamptz - make_interval(days => ${days_ago}))`.execute(
        app.database.db,
      )
    for (const id of [one, two, three]) await step(id, null, fresh, null, 3)
    await step(four, null, fresh, null, 200)
    await step(one, fresh, contacted, 100)
    await step(two, fresh, contacted, 300)
    await step(three, fresh, lost, 200)
    await step(one, contacted, won, 50)
    await plantCards(app, board, contacted, [two])
    const { body, status } = await ada.call(readFunnel, { params: { id: board.id } })
    expect(status, JSON.stringify(body)).toBe(200)
    const today = localToday('Europe/Athens', app.services.clock.now())
    expect(body.data).toMatchObject({ since: addDays(today, -89), until: today })
    expect(body.data.stages).toMatchObject([
      { name: 'New', entered: 3, advanced: 2, conversion_bp: 6667, median_seconds: 200, current: 0 },
      { name: 'Contacted', entered: 2, advanced: 1, conversion_bp: 5000, median_seconds: 50, current: 1 },
      { name: 'Won', entered: 1, conversion_bp: null, median_seconds: null },
      { name: 'Lost', entered: 1, advanced: 0 },
    ])
    expect(body.data.totals).toMatchObject({ entered: 3, won: 1, lost: 1, conversion_bp: 3333, median_seconds_to_won: 172_800 })
    const year = await ada.call(readFunnel, { params: { id: board.id }, query: { since: addDays(today, -300), until: today } })
    expect(year.body.data.totals.entered).toBe(4)
    expect((await ada.call(readFunnel, { params: { id: board.id }, query: { since: today, until: addDays(today, -1) } })).status).toBe(422)
    expect((await ada.call(readFunnel, { params: { id: board.id }, query: { kind: 'contact_request' } })).body.data.totals.entered).toBe(0)
  })

  it('is for members who see all cards of a kind', async () => {
    const board = await plantBoard(app, ada.account_id)
    const own = await app.member({ account_id: ada.account_id, permissions: cards, data_scope: 'own' })
    expect((await own.call(readFunnel, { params: { id: board.id } })).status).toBe(403)
    const stranger = await app.member({ permissions: cards })
    expect((await stranger.call(readFunnel, { params: { id: board.id } })).status).toBe(404)
  })
})
