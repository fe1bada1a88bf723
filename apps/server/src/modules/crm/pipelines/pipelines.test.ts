import {
  accounts as accountsEndpoints,
  adminPipelines,
  contactTransitions,
  contacts as contactsEndpoints,
  createPipelineStage,
  orderPipelineStages,
  pipelineStageOptions,
  pipelineStages as pipelineStagesEndpoints,
  pipelineTemplates,
  pipelines,
  savePipelineAsTemplate,
  stageContacts,
  stagesOfPipeline,
} from '@stoa/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { type Board, plantBoard, plantCards, plantContacts, plantRequests } from './pipelines.fixture.ts'

let app: TestApp
let ada: TestUser
const every = ['read', 'create', 'update', 'delete', 'share'].map((verb) => `pipelines.${verb}`)
const cards = ['contacts.read', 'contacts.update', 'contact-requests.read', 'contact-requests.update']

beforeAll(async () => {
  app = await createTestApp()
  ada = await app.member({ permissions: [...every, ...cards] })
})
afterAll(() => app.stop())

const create = (user: TestUser, body: object) => user.call(pipelines.create, { params: { account_id: user.account_id }, body })
const freshMember = async (permissions = [...every, ...cards]) => app.member({ permissions })
const names = async (user: TestUser, pipeline: number | string) =>
  (await user.call(stagesOfPipeline, { params: { id: pipeline } })).body.data.map((stage: { name: string }) => stage.name)

describe('a pipeline', () => {
  it('begins with the stages of a template, or with its own, won and lost last [INV-35]', async () => {
    await sql`UPDATE accounts SET locale = 'en' WHERE id = ${ada.account_id}`.execute(app.database.db)
    const first = await create(ada, { name: 'Sales' })
    expect(first.status, JSON.stringify(first.body)).toBe(200)
    expect(first.body.data).toMatchObject({ name: 'Sales', is_default: true, ability: null })
    expect(first.body.data.pipelineStages!.map((stage: { name: string }) => stage.name)).toEqual([
      'New',
      'Contacted',
      'Qualified',
      'Offer sent',
      'Negotiation',
      'Won',
      'Lost',
    ])
    const stages = [
      { name: 'Lost', type: 'lost' },
      { name: 'Hired', type: 'won', probability_bp: 12 },
      { name: 'Talk', type: 'open', probability_bp: 3000 },
    ]
    const second = await create(ada, { name: 'People', stages })
    expect(second.body.data.is_default).toBe(false)
    expect(second.body.data.pipelineStages).toMatchObject([
      { name: 'Talk', probability_bp: 3000 },
      { name: 'Hired', probability_bp: 10_000 },
      { name: 'Lost', probability_bp: 0 },
    ])
  })

  it('is refused without an end, with two of one name, and with members of other accounts [INV-2] [INV-35]', async () => {
    const open = { name: 'A', type: 'open' }
    const won = { name: 'W', type: 'won' }
    const lost = { name: 'L', type: 'lost' }
    for (const stages of [
      [open, open, won],
      [won, lost, { ...lost, name: 'X' }],
      [open, { ...open, name: 'a' }, won, lost],
    ])
      expect((await create(ada, { name: 'X', stages })).body.errors, JSON.stringify(stages)).toHaveProperty('stages')
    const stranger = await app.member()
    expect((await create(ada, { name: 'X', assignee_ids: [stranger.id] })).body.errors).toHaveProperty('assignee_ids')
    expect((await create(ada, { name: 'X', pipeline_template_id: 999_999 })).body.errors).toHaveProperty('pipeline_template_id')
    expect((await create(ada, { name: '', color: 'red' })).status).toBe(422)
  })

  it('opens by its number and by its uuid, with its relations [R-3.2-14] [R-3.3-28]', async () => {
    const { id, uuid } = (await create(ada, { name: 'Twice' })).body.data
    const include = '?include=account,accounts,pipelineStages,stages_count,open_requests_count,open_values'
    for (const key of [id, uuid]) {
      const { body, status } = await ada.get(`/api/v1/pipelines/${key}${include}`)
      expect(status, JSON.stringify(body)).toBe(200)
      expect(body.data).toMatchObject({
        id,
        uuid,
        account: { id: ada.account_id },
        accounts: [],
        stages_count: 7,
        open_requests_count: 0,
        open_values: [],
      })
      expect(body.data.pipelineStages).toHaveLength(7)
    }
    const admin = await app.staff('admin')
    expect((await admin.call(adminPipelines.read, { params: { id } })).body.data.uuid).toBe(uuid)
    expect((await admin.call(adminPipelines.list, { query: { 'filter[account]': ada.account_id } })).body.data.length).toBeGreaterThan(0)
    expect((await ada.call(adminPipelines.read, { params: { id } })).status).toBe(403)
    for (const key of ['not-a-key', '018f0000-0000-7000-8000-000000000000', 999_999])
      expect((await ada.call(pipelines.read, { params: { id: key } })).status, String(key)).toBe(404)
  })

  it('is known to its account alone [INV-1]', async () => {
    const { id } = (await create(ada, { name: 'Private' })).body.data
    const bob = await freshMember()
    expect((await bob.call(pipelines.read, { params: { id } })).status).toBe(404)
    expect((await bob.call(pipelines.update, { params: { id }, body: { name: 'Mine' } })).status).toBe(404)
    expect((await bob.call(pipelines.list, { params: { account_id: ada.account_id } })).status).toBe(404)
    expect((await app.guest.call(pipelines.read, { params: { id } })).status).toBe(401)
    const reader = await app.member({ account_id: ada.account_id, permissions: ['pipelines.read'] })
    expect((await reader.call(pipelines.read, { params: { id } })).status).toBe(200)
    expect((await reader.call(pipelines.update, { params: { id }, body: { name: 'Mine' } })).status).toBe(403)
    expect((await reader.call(pipelines.remove, { params: { id } })).status).toBe(403)
  })

  it('is found in the list by its name, also without accents, and hides when it is archived', async () => {
    const user = await freshMember()
    await create(user, { name: 'Default' })
    const { id } = (await create(user, { name: 'Πωλήσεις Αθήνας' })).body.data
    const found = async (query: string) =>
      (await user.get(`/api/v1/accounts/${user.account_id}/pipelines?${query}`)).body.data.map((one: { id: number }) => one.id)
    expect(await found(`filter[search]=${encodeURIComponent('ΠΩΛΗΣΕΙΣ')}`)).toEqual([id])
    expect((await user.call(pipelines.update, { params: { id }, body: { archived: true } })).body.data.archived_at).not.toBeNull()
    expect(await found('sort=name')).not.toContain(id)
    expect(await found('filter[archived]=1')).toEqual([id])
    expect((await user.call(pipelines.update, { params: { id }, body: { archived: false } })).body.data.archived_at).toBeNull()
  })

  it('gives the default to another, never to none', async () => {
    const user = await freshMember()
    const one = (await create(user, { name: 'One' })).body.data
    const two = (await create(user, { name: 'Two' })).body.data
    expect((await user.call(pipelines.update, { params: { id: one.id }, body: { is_default: false } })).body.errors).toHaveProperty(
      'is_default',
    )
    expect((await user.call(pipelines.update, { params: { id: one.id }, body: { archived: true } })).body.errors).toHaveProperty('archived')
    expect((await user.call(pipelines.update, { params: { id: two.id }, body: { is_default: true } })).body.data.is_default).toBe(true)
    expect((await user.call(pipelines.read, { params: { id: one.id } })).body.data.is_default).toBe(false)
    expect((await user.call(pipelines.remove, { params: { id: two.id } })).body.errors).toHaveProperty('base')
    expect((await user.call(pipelines.remove, { params: { id: one.id } })).status).toBe(200)
    expect((await user.call(pipelines.remove, { params: { id: two.id } })).status).toBe(200)
  })

  it('is changed only as it was read', async () => {
    const { id, version } = (await create(ada, { name: 'Versions' })).body.data
    expect((await ada.call(pipelines.update, { params: { id }, body: { name: 'New name', version } })).status).toBe(200)
    expect((await ada.call(pipelines.update, { params: { id }, body: { name: 'Late', version } })).body.code).toBe('version_conflict')
  })

  it('keeps a kind of card it has on it', async () => {
    const board = await plantBoard(app, ada.account_id)
    const ids = await plantContacts(app, ada.account_id, 1)
    await plantCards(app, board, board.stages.new, ids)
    expect(
      (await ada.call(pipelines.update, { params: { id: board.id }, body: { subject: 'contact_request' } })).body.errors,
    ).toHaveProperty('subject')
    expect((await ada.call(pipelines.update, { params: { id: board.id }, body: { subject: 'contact' } })).status).toBe(200)
  })

  it('goes only when its cards have somewhere to go', async () => {
    const [board, other] = [await plantBoard(app, ada.account_id), await plantBoard(app, ada.account_id)]
    const ids = await plantContacts(app, ada.account_id, 3)
    await plantCards(app, board, board.stages.new, ids)
    await plantCards(app, other, other.stages.contacted, ids.slice(2))
    const [request] = await plantRequests(app, board, board.stages.contacted, ids[0]!, ['a0'])
    const remove = (body: object) => ada.call(pipelines.remove, { params: { id: board.uuid }, body })
    expect((await remove({})).body.errors).toHaveProperty('move_to_stage_id')
    for (const id of [board.stages.contacted, other.stages.won, 999_999])
      expect((await remove({ move_to_stage_id: id })).body.errors, String(id)).toHaveProperty('move_to_stage_id')
    expect((await remove({ move_to_stage_id: other.stages.new })).status).toBe(200)
    expect((await ada.call(pipelines.read, { params: { id: board.id } })).status).toBe(404)
    const { rows } =
      await sql`SELECT contact_id, pipeline_stage_id FROM contact_pipeline_stage WHERE contact_id = any(${ids}::bigint[]) ORDER BY contact_id`.execute(
        app.database.db,
      )
    expect(rows).toEqual([
      { contact_id: ids[0], pipeline_stage_id: other.stages.new },
      { contact_id: ids[1], pipeline_stage_id: other.stages.new },
      { contact_id: ids[2], pipeline_stage_id: other.stages.contacted },
    ])
    const { rows: requests } = await sql`SELECT pipeline_stage_id, version FROM contact_requests WHERE id = ${request}`.execute(
      app.database.db,
    )
    expect(requests).toEqual([{ pipeline_stage_id: other.stages.new, version: 2 }])
  })
})

describe('stages', () => {
  const stageOf = async (board: Board, body: object) => ada.call(createPipelineStage, { params: { id: board.id }, body })

  it('are added among the open ones, put in order, renamed and deleted [INV-35]', async () => {
    const board = await plantBoard(app, ada.account_id)
    const added = await stageOf(board, {
      name: 'Offer',
      color: '#AABBCC',
      rotting_days: 3,
      auto_tasks: [{ title: 'Call', due_in_days: 1 }],
      position: 1,
    })
    expect(added.status, JSON.stringify(added.body)).toBe(200)
    expect(added.body.data).toMatchObject({
      name: 'Offer',
      type: 'open',
      color: '#aabbcc',
      rotting_days: 3,
      auto_tasks: [{ title: 'Call', due_in_days: 1 }],
    })
    expect(await names(ada, board.uuid)).toEqual(['New', 'Offer', 'Contacted', 'Won', 'Lost'])
    const { id } = added.body.data
    const order = (stage_ids: number[]) => ada.call(orderPipelineStages, { params: { id: board.id }, body: { stage_ids } })
    expect((await order([board.stages.contacted, id, board.stages.new])).status).toBe(200)
    expect(await names(ada, board.id)).toEqual(['Contacted', 'Offer', 'New', 'Won', 'Lost'])
    for (const wrong of [[id], [id, id, board.stages.new], [board.stages.contacted, id, board.stages.new, 999_999]])
      expect((await order(wrong)).body.errors).toHaveProperty('stage_ids')
    expect((await stageOf(board, { name: 'OFFER' })).body.errors).toHaveProperty('name')
    const renamed = await ada.call(pipelineStagesEndpoints.update, {
      params: { id },
      body: { name: 'Quote', probability_bp: 7000, auto_tasks: [] },
    })
    expect(renamed.body.data).toMatchObject({ name: 'Quote', probability_bp: 7000, auto_tasks: [] })
    expect(
      (await ada.call(pipelineStagesEndpoints.update, { params: { id: board.stages.won }, body: { probability_bp: 1 } })).body.data
        .probability_bp,
    ).toBe(10_000)
    expect((await ada.call(pipelineStagesEndpoints.remove, { params: { id } })).status).toBe(200)
    expect(await names(ada, board.id)).toEqual(['Contacted', 'New', 'Won', 'Lost'])
    expect((await ada.call(pipelineStagesEndpoints.remove, { params: { id: board.stages.won } })).body.errors).toHaveProperty('base')
    expect((await ada.call(pipelineStagesEndpoints.remove, { params: { id: board.stages.new } })).status).toBe(200)
    expect((await ada.call(pipelineStagesEndpoints.remove, { params: { id: board.stages.contacted } })).body.errors).toHaveProperty('base')
  })

  it('hand their cards to another open stage of the pipeline, in their order, with a step in their history', async () => {
    const board = await plantBoard(app, ada.account_id)
    const ids = await plantContacts(app, ada.account_id, 3)
    await plantCards(app, board, board.stages.new, ids.slice(0, 2))
    await plantCards(app, board, board.stages.contacted, ids.slice(2))
    const remove = (body: object) => ada.call(pipelineStagesEndpoints.remove, { params: { id: board.stages.new }, body })
    expect((await remove({})).body.errors).toHaveProperty('move_to_stage_id')
    for (const id of [board.stages.new, board.stages.won, (await plantBoard(app, ada.account_id)).stages.new])
      expect((await remove({ move_to_stage_id: id })).body.errors).toHaveProperty('move_to_stage_id')
    expect((await remove({ move_to_stage_id: board.stages.contacted })).status).toBe(200)
    const { body } = await ada.call(stageContacts, { params: { id: board.stages.contacted } })
    expect(body.data.map((card: { id: number }) => card.id)).toEqual([ids[2], ids[0], ids[1]])
    const history = await ada.call(contactTransitions, { params: { contact_id: ids[0] } })
    expect(history.body.data).toMatchObject([{ from_stage_name: 'New', to_stage_name: 'Contacted', user: { id: ada.id } }])
  })

  it('come with their pipeline, counts, sums and first cards [R-3.3-29]', async () => {
    const board = await plantBoard(app, ada.account_id)
    const ids = await plantContacts(app, ada.account_id, 2)
    await plantCards(app, board, board.stages.new, ids)
    await plantRequests(app, board, board.stages.new, ids[0]!, ['a5', 'a6'], { value_minor: 150_00 })
    const include = 'include=pipeline,contacts,contactRequests,contacts_count,contact_requests_count,values'
    const { body } = await ada.get(`/api/v1/pipeline-stages/${board.stages.new}?${include}`)
    expect(body.data).toMatchObject({
      pipeline: { id: board.id },
      contacts_count: 2,
      contact_requests_count: 2,
      values: [{ currency: 'EUR', value_minor: 300_00, weighted_minor: 30_00 }],
    })
    expect(body.data.contacts.map((card: { id: number }) => card.id)).toEqual(ids)
    expect(body.data.contactRequests).toHaveLength(2)
    const list = await ada.call(pipelineStagesEndpoints.list, {
      params: { account_id: ada.account_id },
      query: { 'filter[pipeline]': board.id, 'filter[type]': 'open' },
    })
    expect(list.body.meta.total).toBe(2)
    const options = await ada.call(pipelineStageOptions, { params: { account_id: ada.account_id } })
    expect(options.body.data).toContainEqual(
      expect.objectContaining({ value: board.stages.new, label: 'Sales › New', type: 'open', subject: 'both' }),
    )
  })

  it('are choices for the list of contacts [R-3.4-11]', async () => {
    const board = await plantBoard(app, ada.account_id)
    const ids = await plantContacts(app, ada.account_id, 2)
    await plantCards(app, board, board.stages.contacted, ids.slice(0, 1))
    const { body } = await ada.call(contactsEndpoints.list, {
      params: { account_id: ada.account_id },
      query: { 'filter[pipeline_stage]': board.stages.contacted },
    })
    expect(body.data.map((contact: { id: number }) => contact.id)).toEqual([ids[0]])
  })
})

describe('templates', () => {
  it('are offered in the language of the caller, and kept from a pipeline for its account', async () => {
    const user = await freshMember()
    const greek = await user.call(pipelineTemplates, { headers: { 'accept-language': 'el' } })
    expect(greek.body.data.map((one: { name: string }) => one.name)).toContain('Πωλήσεις')
    const { id } = (await create(user, { name: 'Own' })).body.data
    const saved = await user.call(savePipelineAsTemplate, { params: { id }, body: { name: 'House way' } })
    expect(saved.body.data).toMatchObject({ name: 'House way', account_id: user.account_id })
    expect(saved.body.data.stages).toHaveLength(7)
    expect((await user.call(savePipelineAsTemplate, { params: { id }, body: { name: 'house way' } })).body.errors).toHaveProperty('name')
    expect((await ada.call(pipelineTemplates)).body.data.map((one: { name: string }) => one.name)).not.toContain('House way')
    const again = await create(user, { name: 'From own', pipeline_template_id: saved.body.data.id })
    expect(again.body.data.pipelineStages).toHaveLength(7)
    expect((await create(ada, { name: 'X', pipeline_template_id: saved.body.data.id })).body.errors).toHaveProperty('pipeline_template_id')
  })

  it('equip a new account with a default pipeline and reasons for losing in its language', async () => {
    const user = await app.user()
    const { body } = await user.call(accountsEndpoints.create, { body: { name: 'Αιγαίο', locale: 'gr' } })
    const account_id = body.data.id
    const { rows } = await sql<{ name: string; is_default: boolean; stages: string[]; reasons: string[] }>`
      SELECT p.name, p.is_default, (SELECT array_agg(s.name ORDER BY s.position) FROM pipeline_stages s WHERE s.pipeline_id = p.id) AS stages,
        (SELECT array_agg(l.name ORDER BY l.position) FROM lost_reasons l WHERE l.account_id = p.account_id) AS reasons
      FROM pipelines p WHERE p.account_id = ${account_id}`.execute(app.database.db)
    expect(rows).toMatchObject([{ name: 'Πωλήσεις', is_default: true }])
    expect(rows[0]!.stages.slice(-2)).toEqual(['Κερδισμένο', 'Χαμένο'])
    expect(rows[0]!.reasons[0]).toBe('Τιμή')
  })
})
