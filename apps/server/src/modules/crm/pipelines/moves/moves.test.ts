import {
  contactTransitions,
  moveContact,
  pipelineShareOptions,
  pipelineShares,
  pipelineStages,
  pipelines,
  placeContacts,
  removeContactFromPipeline,
  sharePipeline,
  stageContacts,
  stagesOfContact,
  unsharePipeline,
} from '@stoa/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { type Board, plantBoard, plantCards, plantContacts, plantRequests } from '../pipelines.fixture.ts'

let app: TestApp
let ada: TestUser
const cards = ['pipelines.read', 'contacts.read', 'contacts.update', 'contact-requests.read', 'contact-requests.update']
beforeAll(async () => {
  app = await createTestApp()
  ada = await app.member({ permissions: [...cards, 'pipelines.share', 'pipelines.update'] })
})
afterAll(() => app.stop())

const move = (user: TestUser, stage_id: number, body: object, headers?: Record<string, string>) =>
  user.call(moveContact, { params: { id: stage_id }, body, headers })
const column = async (user: TestUser, stage_id: number, query = '') =>
  (await user.get(`/api/v1/pipeline-stages/${stage_id}/contacts${query}`)).body
const ids = (answer: { data: { id: number }[] }) => answer.data.map((card) => card.id)

async function freshBoard(count = 3): Promise<{ board: Board; contacts: number[] }> {
  const board = await plantBoard(app, ada.account_id)
  return { board, contacts: await plantContacts(app, ada.account_id, count) }
}

describe('moving a contact', () => {
  it('puts it on the board, between its neighbours, and into another stage [R-1-02] [R-4-31]', async () => {
    const { board, contacts } = await freshBoard()
    const [one, two, three] = contacts as [number, number, number]
    const first = await move(ada, board.stages.new, { contact_id: one, from_stage_id: null })
    expect(first.status, JSON.stringify(first.body)).toBe(200)
    expect(first.body.data).toMatchObject({
      kind: 'contact',
      id: one,
      pipeline_id: board.id,
      pipeline_stage_id: board.stages.new,
      name: 'Contact 1',
      rotting: false,
    })
    await move(ada, board.stages.new, { contact_id: two, at: 'bottom' })
    await move(ada, board.stages.new, { contact_id: three, before: { kind: 'contact', id: two } })
    expect(ids(await column(ada, board.stages.new))).toEqual([one, three, two])
    const entered = first.body.data.stage_entered_at
    const reordered = await move(ada, board.stages.new, {
      contact_id: one,
      from_stage_id: board.stages.new,
      after: { kind: 'contact', id: two },
    })
    expect(reordered.body.data.stage_entered_at).toBe(entered)
    expect(ids(await column(ada, board.stages.new))).toEqual([three, two, one])
    await move(ada, board.stages.won, { contact_id: one, from_stage_id: board.stages.new })
    expect(ids(await column(ada, board.stages.new))).toEqual([three, two])
    expect(ids(await column(ada, board.stages.won))).toEqual([one])
  })

  it('is refused after a move by another user, with the present stage, and changes nothing [R-4-32] [INV-34]', async () => {
    const { board, contacts } = await freshBoard(1)
    const [one] = contacts as [number]
    await move(ada, board.stages.new, { contact_id: one })
    await move(ada, board.stages.won, { contact_id: one, from_stage_id: board.stages.new })
    const late = await move(ada, board.stages.contacted, { contact_id: one, from_stage_id: board.stages.new })
    expect(late.status).toBe(409)
    expect(late.body).toMatchObject({
      code: 'stage_conflict',
      current: { pipeline_stage_id: board.stages.won, card: { id: one, pipeline_stage_id: board.stages.won } },
    })
    expect(ids(await column(ada, board.stages.won))).toEqual([one])
    const absent = await move(ada, board.stages.contacted, { contact_id: one, from_stage_id: null })
    expect(absent.body.code).toBe('stage_conflict')
    await ada.call(removeContactFromPipeline, { params: { contact_id: one, pipeline_stage_id: board.stages.won } })
    const gone = await move(ada, board.stages.contacted, { contact_id: one, from_stage_id: board.stages.won })
    expect(gone.body.current).toEqual({ pipeline_stage_id: null, position: null, card: null })
  })

  it('is refused for contacts of other accounts, archived ones and boards that take none [INV-2]', async () => {
    const { board, contacts } = await freshBoard(1)
    const foreign = await plantContacts(app, await app.account(), 1)
    for (const contact_id of [foreign[0], 999_999])
      expect((await move(ada, board.stages.new, { contact_id })).body.errors).toHaveProperty('contact_id')
    await sql`UPDATE contacts SET status = 'archived' WHERE id = ${contacts[0]}`.execute(app.database.db)
    expect((await move(ada, board.stages.new, { contact_id: contacts[0] })).body.errors).toHaveProperty('contact_id')
    const other = await plantBoard(app, ada.account_id, { subject: 'contact_request' })
    const [contact_id] = await plantContacts(app, ada.account_id, 1)
    expect((await move(ada, other.stages.new, { contact_id })).body.errors).toHaveProperty('base')
    expect((await move(ada, board.stages.new, {})).status).toBe(422)
  })

  it('needs the permission, and the stage is unknown to other accounts [INV-1]', async () => {
    const { board, contacts } = await freshBoard(1)
    const reader = await app.member({ account_id: ada.account_id, permissions: ['pipelines.read', 'contacts.read'] })
    expect((await move(reader, board.stages.new, { contact_id: contacts[0] })).status).toBe(403)
    const stranger = await app.member({ permissions: cards })
    expect((await move(stranger, board.stages.new, { contact_id: contacts[0] })).status).toBe(404)
    expect((await stranger.call(stageContacts, { params: { id: board.stages.new } })).status).toBe(404)
    expect((await app.guest.call(moveContact, { params: { id: board.stages.new } })).status).toBe(401)
    const own = await app.member({ account_id: ada.account_id, permissions: cards, data_scope: 'own' })
    expect((await move(own, board.stages.new, { contact_id: contacts[0] })).status).toBe(422)
  })

  it("tells the account and the board, and leaves the mover's own socket out", async () => {
    const { board, contacts } = await freshBoard(1)
    await sql`DELETE FROM outbox_events`.execute(app.database.db)
    await move(ada, board.stages.new, { contact_id: contacts[0] }, { 'x-socket-id': '123.456' })
    const { rows } = await sql<{ payload: any }>`SELECT payload FROM outbox_events WHERE topic = 'broadcast' ORDER BY id`.execute(
      app.database.db,
    )
    expect(rows.map((row) => row.payload)).toMatchObject([
      {
        channels: [`private-accounts.${ada.account_id}`],
        event: 'contact.moved',
        except_socket_id: '123.456',
        data: { key: contacts[0], to_stage_id: board.stages.new },
      },
      {
        channels: [`private-pipelines.${board.id}`],
        event: 'contact.moved',
        except_socket_id: '123.456',
        requires: { permission: 'contacts.read' },
        data: { card: { id: contacts[0], position: expect.any(String) }, from_stage_id: null, to_stage_id: board.stages.new },
      },
    ])
    expect(rows[0]!.payload.data.card).toBeUndefined()
  })

  it('is stored in the history and the log of the contact, and the contact lists its stage', async () => {
    const { board, contacts } = await freshBoard(1)
    await move(ada, board.stages.new, { contact_id: contacts[0] })
    await move(ada, board.stages.lost, { contact_id: contacts[0] })
    await ada.call(removeContactFromPipeline, { params: { contact_id: contacts[0], pipeline_stage_id: board.stages.lost } })
    const { body } = await ada.call(contactTransitions, { params: { contact_id: contacts[0] } })
    expect(body.data.map((step: any) => [step.from_stage_name, step.to_stage_name])).toEqual([
      ['Lost', null],
      ['New', 'Lost'],
      [null, 'New'],
    ])
    expect(body.data[1]!.seconds_in_previous).toBe(0)
    const logs = await sql`SELECT event FROM activity_logs WHERE contact_id = ${contacts[0]} AND event = 'contact.moved'`.execute(
      app.database.db,
    )
    expect(logs.rows).toHaveLength(3)
    await move(ada, board.stages.contacted, { contact_id: contacts[0] })
    const places = await ada.call(stagesOfContact, { params: { contact_id: contacts[0] } })
    expect(places.body.data).toMatchObject([{ pipeline_uuid: board.uuid, stage_name: 'Contacted', type: 'open', rotting: false }])
    expect(
      (await ada.call(removeContactFromPipeline, { params: { contact_id: contacts[0], pipeline_stage_id: board.stages.new } })).status,
    ).toBe(404)
  })
})

it('sixteen movers at one stage lose no card, double none and keep every history a chain [INV-34] [INV-35]', async () => {
  const board = await plantBoard(app, ada.account_id)
  const contacts = await plantContacts(app, ada.account_id, 8)
  await plantCards(app, board, board.stages.new, contacts)
  const [request] = await plantRequests(app, board, board.stages.contacted, contacts[0]!, ['a0'])
  const stages = Object.values(board.stages)
  const statuses: number[] = []
  const mover = async (n: number) => {
    for (let turn = 0; turn < 6; turn++) {
      const contact_id = contacts[(n + turn * 3) % contacts.length]!
      const { rows } = await sql<{
        id: number
      }>`SELECT pipeline_stage_id AS id FROM contact_pipeline_stage WHERE contact_id = ${contact_id}`.execute(app.database.db)
      const to = stages[(n + turn) % 2 === 0 ? 1 : (n + turn) % stages.length]!
      const answer = await move(ada, to, { contact_id, from_stage_id: rows[0]!.id, after: { kind: 'contact_request', id: request } })
      statuses.push(answer.status)
    }
  }
  await Promise.all(Array.from({ length: 16 }, (_, n) => mover(n)))
  expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([])
  const { rows } = await sql<{ contact_id: number; pipeline_stage_id: number; position: string }>`
    SELECT contact_id, pipeline_stage_id, position FROM contact_pipeline_stage WHERE pipeline_id = ${board.id}`.execute(app.database.db)
  expect(rows.map((row) => row.contact_id).toSorted((a, b) => a - b)).toEqual(contacts)
  expect(new Set(rows.map((row) => `${row.pipeline_stage_id} ${row.position}`)).size).toBe(contacts.length)
  const { rows: steps } = await sql<{ subject_id: number; from_stage_id: number; to_stage_id: number }>`
    SELECT subject_id, from_stage_id, to_stage_id FROM stage_transitions WHERE pipeline_id = ${board.id} ORDER BY id`.execute(
    app.database.db,
  )
  for (const row of rows) {
    let at = board.stages.new
    for (const step of steps.filter((one) => one.subject_id === row.contact_id)) {
      expect(step.from_stage_id).toBe(at)
      at = step.to_stage_id
    }
    expect(at).toBe(row.pipeline_stage_id)
  }
})

describe('many contacts at once', () => {
  it('are placed at the bottom in the order they are named; those in the stage stay', async () => {
    const { board, contacts } = await freshBoard(4)
    await plantCards(app, board, board.stages.new, contacts.slice(0, 1))
    await plantCards(app, board, board.stages.won, contacts.slice(1, 2))
    const place = (contact_ids: number[]) => ada.call(placeContacts, { params: { id: board.stages.new }, body: { contact_ids } })
    const answer = await place([contacts[3]!, contacts[1]!, contacts[0]!, contacts[2]!])
    expect(answer.body.data).toEqual({ placed: 2, moved: 1, unchanged: 1 })
    expect(ids(await column(ada, board.stages.new))).toEqual([contacts[0], contacts[3], contacts[1], contacts[2]])
    expect((await place([contacts[0]!, (await plantContacts(app, await app.account(), 1))[0]!])).body.errors).toHaveProperty('contact_ids')
  })
})

describe('a stage list', () => {
  it('comes in windows behind the last card seen, with its true total', async () => {
    const { board, contacts } = await freshBoard(35)
    await plantCards(app, board, board.stages.new, contacts)
    const first = await column(ada, board.stages.new)
    expect(first.data).toHaveLength(30)
    expect(first.meta.total).toBe(35)
    const second = await column(ada, board.stages.new, `?after=${first.meta.next}`)
    expect(ids(first).concat(ids(second))).toEqual(contacts)
    expect(second.meta.next).toBeNull()
    expect((await column(ada, board.stages.new, '?limit=3')).data).toHaveLength(3)
  })

  it('leaves out contacts that are archived or deleted until they come back', async () => {
    const { board, contacts } = await freshBoard(2)
    await plantCards(app, board, board.stages.new, contacts)
    await sql`UPDATE contacts SET deleted_at = now() WHERE id = ${contacts[0]}`.execute(app.database.db)
    expect(await column(ada, board.stages.new)).toMatchObject({ data: [{ id: contacts[1] }], meta: { total: 1 } })
    await sql`UPDATE contacts SET deleted_at = NULL WHERE id = ${contacts[0]}`.execute(app.database.db)
    expect((await column(ada, board.stages.new)).meta.total).toBe(2)
  })

  it('shows members with own scope their own contacts only [INV-7]', async () => {
    const { board, contacts } = await freshBoard(2)
    const own = await app.member({ account_id: ada.account_id, permissions: cards, data_scope: 'own' })
    const [mine] = await plantContacts(app, ada.account_id, 1, { user_id: own.id })
    await plantCards(app, board, board.stages.new, [...contacts, mine!])
    expect(await column(own, board.stages.new)).toMatchObject({ data: [{ id: mine }], meta: { total: 1 } })
    expect((await move(own, board.stages.won, { contact_id: mine })).status).toBe(200)
  })

  it('marks cards that wait too long, by the days of the stage or of the pipeline', async () => {
    const { board, contacts } = await freshBoard(2)
    await plantCards(app, board, board.stages.new, contacts)
    await sql`UPDATE contact_pipeline_stage SET entered_at = now() - interval '4 days' WHERE contact_id = ${contacts[0]}`.execute(
      app.database.db,
    )
    expect((await column(ada, board.stages.new)).data.map((card: any) => card.rotting)).toEqual([false, false])
    await ada.call(pipelines.update, { params: { id: board.id }, body: { rotting_days: 3 } })
    expect((await column(ada, board.stages.new)).data.map((card: any) => card.rotting)).toEqual([true, false])
    await ada.call(pipelineStages.update, { params: { id: board.stages.new }, body: { rotting_days: 5 } })
    expect((await column(ada, board.stages.new)).data.map((card: any) => card.rotting)).toEqual([false, false])
  })
})

describe('a shared board', () => {
  it('opens as far as the share goes: use shows no cards, view shows them, edit moves them', async () => {
    const { board, contacts } = await freshBoard(2)
    await plantCards(app, board, board.stages.new, contacts)
    const guest = await app.member({ permissions: [...cards, 'pipelines.update', 'pipelines.delete', 'pipelines.share'] })
    const share = (body: object) => ada.call(sharePipeline, { params: { id: board.id }, body: { account_id: guest.account_id, ...body } })
    expect((await share({})).body.errors).toHaveProperty('account_id')
    await sql`INSERT INTO account_relations (uuid, account_id, related_account_id, type, status) VALUES (uuid_v7(), ${ada.account_id}, ${guest.account_id}, 'client', 'active')`.execute(
      app.database.db,
    )
    const options = await ada.call(pipelineShareOptions, { params: { id: board.id } })
    expect(options.body.data).toMatchObject([{ id: guest.account_id }])
    expect((await guest.call(pipelines.read, { params: { id: board.uuid } })).status).toBe(404)

    expect((await share({ ability: 'use' })).body.data).toMatchObject({ ability: 'use', account: { id: guest.account_id } })
    expect(
      (await guest.call(pipelines.read, { params: { id: board.uuid }, query: { include: 'accounts,pipelineStages' } })).body.data,
    ).toMatchObject({
      ability: 'use',
      accounts: [],
    })
    const listed = await guest.call(pipelines.list, { params: { account_id: guest.account_id } })
    expect(listed.body.data.map((one: { id: number }) => one.id)).toContain(board.id)
    expect((await guest.call(stageContacts, { params: { id: board.stages.new } })).status).toBe(403)
    expect((await guest.post('/broadcasting/auth', { socket_id: '1.2', channel_name: `private-pipelines.${board.id}` })).status).toBe(403)

    const { id: share_id } = (await share({ ability: 'view' })).body.data
    expect(ids(await column(guest, board.stages.new))).toEqual(contacts)
    expect((await guest.post('/broadcasting/auth', { socket_id: '1.2', channel_name: `private-pipelines.${board.id}` })).status).toBe(200)
    expect((await move(guest, board.stages.won, { contact_id: contacts[0] })).status).toBe(403)
    expect((await guest.call(pipelines.update, { params: { id: board.id }, body: { name: 'Ours' } })).status).toBe(403)

    await share({ ability: 'edit' })
    expect((await move(guest, board.stages.won, { contact_id: contacts[0] })).status).toBe(200)
    expect((await guest.call(pipelines.update, { params: { id: board.id }, body: { name: 'Ours' } })).status).toBe(200)
    const [own] = await plantContacts(app, guest.account_id, 1)
    expect((await move(guest, board.stages.won, { contact_id: own })).body.errors).toHaveProperty('contact_id')
    expect((await guest.call(pipelineShares, { params: { id: board.id } })).status).toBe(403)
    expect((await guest.call(sharePipeline, { params: { id: board.id }, body: { account_id: ada.account_id } })).status).toBe(403)
    expect((await guest.call(pipelines.remove, { params: { id: board.id } })).status).toBe(403)

    expect((await ada.call(pipelineShares, { params: { id: board.id } })).body.data).toMatchObject([{ id: share_id, ability: 'edit' }])
    expect((await ada.call(unsharePipeline, { params: { id: board.id, share_id } })).status).toBe(200)
    expect((await guest.call(pipelines.read, { params: { id: board.id } })).status).toBe(404)
    await share({ ability: 'view', expires_at: new Date(Date.now() - 1000).toISOString() })
    expect((await guest.call(pipelines.read, { params: { id: board.id } })).status).toBe(404)
  })

  it('has a channel for members who see all its cards', async () => {
    const { board } = await freshBoard(0)
    const join = async (user: TestUser) =>
      (await user.post('/broadcasting/auth', { socket_id: '1.2', channel_name: `private-pipelines.${board.id}` })).status
    expect(await join(ada)).toBe(200)
    expect(await join(await app.staff('admin'))).toBe(200)
    expect(await join(await app.member({ account_id: ada.account_id, permissions: ['contact-requests.read'] }))).toBe(200)
    expect(await join(await app.member({ account_id: ada.account_id, permissions: ['pipelines.read'] }))).toBe(403)
    expect(await join(await app.member({ account_id: ada.account_id, permissions: cards, data_scope: 'own' }))).toBe(403)
    expect(await join(await app.member({ permissions: cards }))).toBe(403)
  })
})
