import { contactRequests, moveContactRequestToStage } from '@stoa/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { type Board, boardOf, EVERY, reasonOf } from '../requests.fixture.ts'

let app: TestApp
let ada: TestUser
let board: Board

beforeAll(async () => {
  app = await createTestApp()
  ada = await app.member({ permissions: EVERY })
  board = await boardOf(app, ada)
})
afterAll(() => app.stop())

let people = 0
const create = (user: TestUser, body: object = {}) =>
  user.call(contactRequests.create, {
    params: { account_id: user.account_id },
    body: {
      subject: 'A new kitchen',
      contact: { first_name: 'Eleni', email: `eleni${++people}@example.gr` },
      ...body,
    },
  })
const made = async (user: TestUser = ada, body: object = {}) => {
  const answer = await create(user, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data
}
const list = async (user: TestUser, query = '') => (await user.get(`/api/v1/accounts/${user.account_id}/contact-requests${query}`)).body
const at = (id: number, rest = '') => `/api/v1/contact-requests/${id}${rest}`
const contactOf = async (id: number) => (await sql<any>`SELECT * FROM contacts WHERE id = ${id}`.execute(app.database.db)).rows[0]
const notices = async (user: TestUser) =>
  (
    await sql<{
      payload: any
    }>`SELECT payload FROM outbox_events WHERE topic = 'notification' AND payload -> 'user_ids' @> ${JSON.stringify([user.id])}::jsonb ORDER BY id`.execute(
      app.database.db,
    )
  ).rows.map((row) => row.payload)

describe('the way of a request', () => {
  it('moves through stages, and its contact becomes qualified, an opportunity, a customer', async () => {
    const request = await made()
    const moved = await ada.put(at(request.id, '/stage'), { pipeline_stage_id: board.second, from_stage_id: board.first })
    expect(moved.body.data, JSON.stringify(moved.body)).toMatchObject({ pipeline_stage_id: board.second, status: 'open' })
    expect((await contactOf(request.contact_id)).lifecycle).toBe('qualified')
    await ada.call(moveContactRequestToStage, { params: { pipeline_stage_id: board.third }, body: { contact_request_id: request.id } })
    expect((await contactOf(request.contact_id)).lifecycle).toBe('opportunity')
    const won = (await ada.post(at(request.id, '/win'), { value_minor: 99_900 })).body.data
    expect(won).toMatchObject({ status: 'won', value_minor: 99_900, pipeline_stage_id: board.won })
    expect(won.closed_at).not.toBeNull()
    const customer = await contactOf(request.contact_id)
    expect([customer.lifecycle, customer.customer_since]).toEqual(['customer', expect.any(String)])
    const events = (await ada.get(at(request.id, '/activity-logs'))).body.data.map((line: { event: string }) => line.event)
    expect(events).toEqual(expect.arrayContaining(['contact-request.moved', 'contact-request.won']))
    const reopened = (await ada.post(at(request.id, '/reopen'))).body.data
    expect(reopened).toMatchObject({ status: 'open', closed_at: null, pipeline_stage_id: board.first })
    expect((await contactOf(request.contact_id)).lifecycle).toBe('customer')
    expect((await ada.get(at(request.id, '/stage-transitions'))).body.data).toHaveLength(5)
  })

  it('refuses a move when another user has moved the request before, with its present stage [R-4-30]', async () => {
    const request = await made()
    await ada.put(at(request.id, '/stage'), { pipeline_stage_id: board.second })
    const late = await ada.put(at(request.id, '/stage'), { pipeline_stage_id: board.third, from_stage_id: board.first })
    expect(late.status).toBe(409)
    expect(late.body).toMatchObject({ code: 'stage_conflict', current: { pipeline_stage_id: board.second, card: { id: request.id } } })
  })

  it('is lost for a reason only, and can stop its tasks', async () => {
    const request = await made()
    const reason = await reasonOf(app, ada)
    await ada.post(at(request.id, '/tasks'), { title: 'Call her' })
    expect((await ada.put(at(request.id, '/stage'), { pipeline_stage_id: board.lost })).body.errors).toHaveProperty('lost_reason_id')
    const stranger = await app.member({ permissions: EVERY })
    const foreign = await reasonOf(app, stranger)
    expect((await ada.post(at(request.id, '/lose'), { lost_reason_id: foreign })).body.errors).toHaveProperty('lost_reason_id')
    const lost = await ada.post(at(request.id, '/lose'), { lost_reason_id: reason, lost_note: 'Too dear', open_tasks: 'cancel' })
    expect(lost.body.data).toMatchObject({ status: 'lost', lost_note: 'Too dear', lostReason: { name: 'Price' } })
    expect((await ada.get(at(request.id, '/tasks'))).body.data[0].status).toBe('cancelled')
    expect((await ada.post(at(request.id, '/win'))).status).toBe(422)
    expect((await ada.put(at(request.id, '/stage'), { pipeline_stage_id: board.won })).body.errors).toHaveProperty('pipeline_stage_id')
    const back = (await ada.put(at(request.id, '/stage'), { pipeline_stage_id: board.second })).body.data
    expect(back).toMatchObject({ status: 'open', lost_reason_id: null, lost_note: null, closed_at: null })
  })

  it('is accepted out of staging, and goes to spam and back for thirty days', async () => {
    const request = await made(ada, { is_staging: true })
    expect((await ada.post(at(request.id, '/win'))).status).toBe(422)
    const open = (await ada.post(at(request.id, '/accept'), {})).body.data
    expect(open).toMatchObject({ status: 'open', pipeline_stage_id: board.first })
    expect((await ada.post(at(request.id, '/accept'), {})).status).toBe(422)
    const spam = (await ada.post(at(request.id, '/spam'))).body.data
    expect(spam).toMatchObject({ status: 'spam', pipeline_id: null, pipeline_stage_id: null, position: null })
    expect((await contactOf(request.contact_id)).requests_count).toBe(0)
    expect((await list(ada, `?filter[contact]=${request.contact_id}`)).meta.total).toBe(0)
    expect((await list(ada, `?filter[contact]=${request.contact_id}&filter[status]=spam`)).meta.total).toBe(1)
    expect((await ada.delete(at(request.id, '/spam'))).body.data.status).toBe('staging')
    await ada.post(at(request.id, '/spam'))
    await sql`UPDATE contact_requests SET spam_at = now() - interval '31 days' WHERE id = ${request.id}`.execute(app.database.db)
    expect((await ada.delete(at(request.id, '/spam'))).status).toBe(422)
  })

  it('goes into another pipeline, leaving a trace in both', async () => {
    const other = await boardOf(app, ada)
    const request = await made()
    const moved = (await ada.put(at(request.id, '/pipeline'), { pipeline_id: other.id })).body.data
    expect(moved).toMatchObject({ pipeline_id: other.id, pipeline_stage_id: other.first, currentPipeline: { id: other.id } })
    const steps = (await ada.get(at(request.id, '/stage-transitions'))).body.data
    expect(steps.map((step: any) => [step.from_stage_id, step.to_stage_id])).toEqual([
      [null, other.first],
      [board.first, null],
      [null, board.first],
    ])
    expect((await ada.put(at(request.id, '/pipeline'), { pipeline_id: other.id, pipeline_stage_id: board.second })).status).toBe(422)
  })

  it('gets the tasks that a stage asks for', async () => {
    const own = await boardOf(app, ada)
    await sql`UPDATE pipeline_stages SET auto_tasks = '[{"title":"Send the offer","due_in_days":2}]' WHERE id = ${own.second}`.execute(
      app.database.db,
    )
    const request = await made(ada, { pipeline_id: own.id, user_id: ada.id })
    const moved = await ada.put(at(request.id, '/stage'), { pipeline_stage_id: own.second })
    expect(moved.status, JSON.stringify(moved.body)).toBe(200)
    const { data } = (await ada.get(at(request.id, '/tasks'))).body
    expect(data).toMatchObject([{ title: 'Send the offer', user_assigned_id: ada.id, contact_id: request.contact_id }])
    expect((await ada.get(at(request.id))).body.data.tasks_count).toBe(1)
  })

  it('tells old and new assignee', async () => {
    const [one, two] = [
      await app.member({ permissions: EVERY, account_id: ada.account_id }),
      await app.member({ permissions: EVERY, account_id: ada.account_id }),
    ]
    const request = await made()
    expect((await ada.put(at(request.id, '/user'), { user_id: one.id })).body.data.user.id).toBe(one.id)
    await ada.put(at(request.id, '/user'), { user_id: two.id })
    expect((await notices(one)).map((payload) => payload.params.context ?? null)).toEqual([null, 'away'])
    expect(await notices(two)).toHaveLength(1)
    expect((await ada.delete(at(request.id, '/user'))).body.data.user_id).toBeNull()
    expect((await ada.put(at(request.id, '/user'), { user_id: (await app.user()).id })).body.errors).toHaveProperty('user_id')
  })

  it('shows own-scope members only what they look after or made', async () => {
    const own = await app.member({ permissions: EVERY, account_id: ada.account_id, data_scope: 'own' })
    const request = await made()
    expect((await own.get(at(request.id))).status).toBe(404)
    expect(
      (await own.call(moveContactRequestToStage, { params: { pipeline_stage_id: board.second }, body: { contact_request_id: request.id } }))
        .status,
    ).toBe(404)
    await ada.put(at(request.id, '/user'), { user_id: own.id })
    expect((await own.get(at(request.id))).status).toBe(200)
    expect((await list(own)).meta.total).toBe(1)
  })
})

describe('the first answer', () => {
  it('is due in business hours, overdue when they are over, and stops its clock once', async () => {
    const boss = await app.member({ permissions: EVERY })
    await boardOf(app, boss)
    await sql`UPDATE accounts SET settings = settings || '{"response_sla_minutes": 60}' WHERE id = ${boss.account_id}`.execute(
      app.database.db,
    )
    const request = await made(boss)
    expect(request.response_due_at).not.toBeNull()
    expect((await list(boss, '?filter[overdue_response]=true')).meta.total).toBe(0)
    await sql`UPDATE contact_requests SET response_due_at = ${new Date(app.services.clock.now().getTime() - 60_000)} WHERE id = ${request.id}`.execute(
      app.database.db,
    )
    expect((await boss.get(at(request.id))).body.data.is_response_overdue).toBe(true)
    expect((await list(boss, '?filter[overdue_response]=true')).meta.total).toBe(1)
    const answered = (await boss.post(at(request.id, '/first-response'))).body.data
    expect(answered.first_response_at).not.toBeNull()
    expect((await boss.post(at(request.id, '/first-response'))).body.data.version).toBe(answered.version)
    expect((await list(boss, '?filter[overdue_response]=true')).meta.total).toBe(0)
  })
})
