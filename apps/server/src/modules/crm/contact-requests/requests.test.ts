import {
  allContactRequests,
  contactContactRequests,
  contactRequests,
  contacts,
  createContactContactRequest,
  eraseContact,
  restoreContact,
  stageContactRequests,
} from '@stoa/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { type Board, boardOf, EVERY } from './requests.fixture.ts'

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

describe('a new request', () => {
  it('gets a number, a contact and the first open stage, with a line in its history', async () => {
    const request = await made(ada, { value_minor: 125_000, tags: ['Kitchen'], message: 'How much?' })
    expect(request).toMatchObject({
      status: 'open',
      pipeline_id: board.id,
      pipeline_stage_id: board.first,
      value_minor: 125_000,
      tags: [{ name: 'Kitchen' }],
    })
    expect(request.contact!.first_name).toBe('Eleni')
    const next = await made()
    expect(next.number).toBe(request.number + 1)
    const { data } = (await ada.get(at(request.id, '/activity-logs'))).body
    expect(data.map((line: { event: string }) => line.event)).toContain('contact-request.created')
    expect((await contactOf(request.contact_id)).requests_count).toBe(1)
    expect((await ada.get(at(request.id, '/stage-transitions'))).body.data).toMatchObject([
      { from_stage_id: null, to_stage_id: board.first },
    ])
  })

  it('belongs to the contact who has the address already', async () => {
    const first = await made(ada, { contact: { first_name: 'Nikos', email: 'nikos@example.gr' } })
    const second = await made(ada, { contact: { first_name: 'Other', email: 'Nikos@Example.gr' } })
    expect(second.contact_id).toBe(first.contact_id)
    expect((await ada.call(contactContactRequests, { params: { contact_id: first.contact_id } })).body.meta.total).toBe(2)
    const third = await ada.call(createContactContactRequest, { params: { contact_id: first.contact_id }, body: { subject: 'Once more' } })
    expect(third.body.data.contact_id).toBe(first.contact_id)
    expect((await ada.call(allContactRequests.create, { body: { subject: 'By contact', contact_id: first.contact_id } })).status).toBe(200)
  })

  it('waits in staging where there is no pipeline, or when asked to', async () => {
    const lone = await app.member({ permissions: EVERY })
    expect(await made(lone)).toMatchObject({ status: 'staging', pipeline_id: null, response_due_at: null })
    expect((await made(ada, { is_staging: true })).status).toBe('staging')
  })

  it('asks for a contact, and refuses stages, members and tags of other accounts [INV-2] [INV-4]', async () => {
    const stranger = await app.member({ permissions: EVERY })
    const foreign = await boardOf(app, stranger)
    expect((await create(ada, { contact: null })).body.errors).toHaveProperty('contact_id')
    expect((await create(ada, { pipeline_id: foreign.id })).body.errors).toHaveProperty('pipeline_id')
    expect((await create(ada, { pipeline_stage_id: foreign.first })).body.errors).toHaveProperty('pipeline_stage_id')
    expect((await create(ada, { pipeline_stage_id: board.won })).body.errors).toHaveProperty('pipeline_stage_id')
    expect((await create(ada, { user_id: stranger.id })).body.errors).toHaveProperty('user_id')
    const theirs = await made(stranger)
    expect((await ada.call(allContactRequests.create, { body: { subject: 'X', contact_id: theirs.contact_id } })).status).toBe(404)
    for (const [method, path] of [
      ['get', ''],
      ['get', '/location'],
      ['get', '/tags'],
      ['post', '/win'],
      ['delete', '/user'],
    ] as const)
      expect((await ada[method](at(theirs.id, path))).status, path).toBe(404)
  })

  it('is refused to members without the right, and to guests', async () => {
    const reader = await app.member({ permissions: ['contact-requests.read'], account_id: ada.account_id })
    const request = await made()
    expect((await create(reader)).status).toBe(403)
    expect((await reader.put(at(request.id), { subject: 'X' })).status).toBe(403)
    expect((await reader.put(at(request.id, '/stage'), { pipeline_stage_id: board.second })).status).toBe(403)
    expect((await reader.delete(at(request.id))).status).toBe(403)
    expect((await app.guest.get(at(request.id))).status).toBe(401)
    expect((await reader.get(`${at(request.id)}?include=contact`)).body.data.contact).toBeNull()
  })

  it('is given to whom the rule of the pipeline chooses, who is told', async () => {
    const boss = await app.member({ permissions: EVERY })
    const [one, two] = [
      await app.member({ permissions: EVERY, account_id: boss.account_id }),
      await app.member({ permissions: EVERY, account_id: boss.account_id }),
    ]
    await boardOf(app, boss, { assignment: 'round_robin', assignee_ids: [one.id, two.id] })
    const given = [(await made(boss)).user_id, (await made(boss)).user_id, (await made(boss)).user_id]
    expect(given).toEqual([one.id, two.id, one.id])
    expect((await notices(two)).map((payload) => payload.setting_code)).toEqual(['contact-request.assigned'])
  })
})

describe('a request as a record', () => {
  it('is changed with its version, found by its words and those of its contact, read and unread', async () => {
    const request = await made(ada, { contact: { first_name: 'Αγγελική', last_name: 'Παπαγεωργίου', email: 'angeliki@example.gr' } })
    const changed = await ada.put(at(request.id), { subject: 'Ανακαίνιση μπάνιου', priority: 'high', version: request.version })
    expect(changed.body.data).toMatchObject({ subject: 'Ανακαίνιση μπάνιου', priority: 'high' })
    expect((await ada.put(at(request.id), { subject: 'X', version: request.version })).status).toBe(409)
    for (const words of ['ανακαινιση', 'angeliki papageorgiou', `${request.number}`])
      expect(
        (await list(ada, `?filter[search]=${encodeURIComponent(words)}`)).data.map((row: any) => row.id),
        words,
      ).toContain(request.id)
    await ada.call(contacts.update, { params: { id: request.contact_id }, body: { last_name: 'Ιωάννου' } })
    expect((await list(ada, `?filter[search]=${encodeURIComponent('ιωαννου')}`)).data.map((row: any) => row.id)).toEqual([request.id])
    expect((await ada.put(at(request.id, '/read'), { read: false })).body.data.read_at).toBeNull()
    expect((await list(ada, '?filter[unread]=true')).data.map((row: any) => row.id)).toEqual([request.id])
    await ada.put(at(request.id, '/read'), { read: true })
  })

  it('answers its relations [R-3.3-30]', async () => {
    const request = await made(ada, { tags: ['VIP'] })
    await ada.post(at(request.id, '/comments'), { body: 'Seen' })
    await ada.post(at(request.id, '/notes'), { body: 'Noted' })
    await ada.post(at(request.id, '/tasks'), { title: 'Call' })
    const include = 'account,contact,project,user,pipelineStage,currentPipeline,tags,tasks,comments,media'
    const { data } = (await ada.get(`${at(request.id)}?include=${include}`)).body
    expect(data).toMatchObject({
      account: { id: ada.account_id },
      contact: { id: request.contact_id },
      project: null,
      user: null,
      pipelineStage: { id: board.first },
      currentPipeline: { id: board.id },
      tags: [{ name: 'VIP' }],
      tasks: [{ title: 'Call' }],
      comments: [{ body_text: 'Seen' }],
      media: [],
      is_rotting: false,
    })
  })

  it('keeps tags and files, and names its contact', async () => {
    const request = await made()
    const tags = (await ada.post(at(request.id, '/tags'), { tags: ['Hot', 'Fair'] })).body.data
    expect(tags.map((tag: any) => tag.name)).toEqual(['Fair', 'Hot'])
    expect((await list(ada, `?filter[tag]=${tags[0].id}`)).meta.total).toBe(1)
    await ada.delete(at(request.id, `/tags/${tags[0].id}`))
    expect((await ada.get(at(request.id, '/tags'))).body.data.map((tag: any) => tag.name)).toEqual(['Hot'])
    const file = await ada.upload(at(request.id, '/attachments'), { file: { file_name: 'plan.txt', content: 'A plan of the kitchen' } })
    expect(file.status, JSON.stringify(file.body)).toBe(200)
    expect((await ada.get(at(request.id, '/attachments'))).body.data).toHaveLength(1)
    expect((await ada.get(at(request.id, '/contact'))).body.data.id).toBe(request.contact_id)
    const other = await made()
    expect((await ada.put(at(request.id, '/contact'), { contact_id: other.contact_id })).body.data.contact_id).toBe(other.contact_id)
    expect((await contactOf(other.contact_id)).requests_count).toBe(2)
    expect(
      (await ada.put(at(request.id, '/project'), { project_uuid: '0190d1f0-0000-7000-8000-000000000000' })).body.errors,
    ).toHaveProperty('project_uuid')
    expect((await ada.put(at(request.id, '/project'), { project_uuid: null })).status).toBe(200)
    expect((await ada.get(at(request.id, '/location'))).body.data).toMatchObject({
      account_id: ada.account_id,
      contact_id: other.contact_id,
    })
  })

  it('tells who is mentioned in a comment', async () => {
    const mate = await app.member({ permissions: EVERY, account_id: ada.account_id })
    const request = await made()
    await ada.post(at(request.id, '/comments'), { body: `@${mate.id} look`, mentions: [mate.id] })
    const told = (await notices(mate)).find((payload) => payload.setting_code === 'comment.mention')
    expect(told).toMatchObject({ subject_type: 'contact_request', url: expect.stringContaining(`/cr/${request.id}`) })
  })

  it('goes away and comes back where it was, also with its contact', async () => {
    const own = await boardOf(app, ada)
    const request = await made(ada, { pipeline_id: own.id })
    await ada.delete(at(request.id))
    expect((await ada.get(at(request.id))).status).toBe(404)
    const taken = await made(ada, { pipeline_id: own.id })
    expect((await ada.post(at(request.id, '/restore'))).body.data.pipeline_stage_id).toBe(own.first)
    const cards = (await ada.call(stageContactRequests, { params: { pipeline_stage_id: own.first } })).body
    expect(cards.meta).toMatchObject({ total: 2, current_page: 1, last_page: 1, from: 1, to: 2 })
    expect(cards.data[0]).toEqual(
      expect.objectContaining((await ada.call(contactRequests.read, { params: { id: cards.data[0]!.id } })).body.data),
    )
    const positions = cards.data.map(({ position }) => position ?? '')
    expect(positions).toEqual(positions.toSorted((one, other) => (one < other ? -1 : 1)))
    expect(new Set(cards.data.map(({ id }) => id))).toEqual(new Set([request.id, taken.id]))
    await ada.call(contacts.remove, { params: { id: request.contact_id } })
    expect((await ada.get(at(request.id))).status).toBe(404)
    await ada.call(restoreContact, { params: { id: request.contact_id } })
    expect((await ada.get(at(request.id))).status).toBe(200)
  })

  it('is blanked when its contact is erased; what is won stays as a figure', async () => {
    const open = await made(ada, { contact: { first_name: 'Gone', email: 'gone@example.gr' }, message: 'Private' })
    const won = await made(ada, { contact: { email: 'gone@example.gr' }, value_minor: 500 })
    await ada.post(at(won.id, '/win'))
    await ada.post(at(won.id, '/notes'), { body: 'Private' })
    const eraser = await app.member({ permissions: [...EVERY, 'contacts.erase'], account_id: ada.account_id })
    expect((await eraser.call(eraseContact, { params: { id: open.contact_id }, body: { confirm: open.contact_id } })).status).toBe(200)
    expect((await ada.get(at(open.id))).status).toBe(404)
    expect((await ada.get(at(won.id))).body.data).toMatchObject({ subject: '–', message: null, value_minor: 500, status: 'won' })
    expect((await ada.get(at(won.id, '/notes'))).body.data).toEqual([])
  })

  it('is listed over all accounts the caller may read, and leaves as a spreadsheet', async () => {
    const { body } = await ada.call(allContactRequests.list, { query: { include: 'account' } })
    expect(new Set(body.data.map((row: any) => row.account_id))).toEqual(new Set([ada.account_id]))
    for (const path of ['/api/v1/contact-requests', `/api/v1/accounts/${ada.account_id}/contact-requests`]) {
      expect((await ada.get(`${path}/export?filter[status]=open`)).status).toBe(200)
      expect((await ada.get(`${path}/filters`)).status).toBe(200)
    }
    const sorts = ['number', '-value', 'expected_close_date', 'response_due_at', '-stage_entered_at', 'closed_at']
    for (const sort of sorts)
      expect((await ada.call(contactRequests.list, { params: { account_id: ada.account_id }, query: { sort } })).status).toBe(200)
    await made(ada, { value_minor: 77_700, expected_close_date: '2026-12-24' })
    expect((await list(ada, '?filter[value][gte]=777&filter[value][lte]=777')).meta.total).toBe(1)
    expect((await list(ada, '?filter[expected_close][is]=2026-12-24')).meta.total).toBe(1)
    expect((await list(ada, '?filter[rotting]=true')).meta.total).toBe(0)
  })
})
