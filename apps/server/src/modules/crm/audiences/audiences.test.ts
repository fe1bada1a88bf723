import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { audienceContacts, audiences, countAudience, exportAudienceContacts, type RuleGroup } from '@stoa/contract'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'

const ALL = [
  'audiences.read',
  'audiences.create',
  'audiences.update',
  'audiences.delete',
  'contacts.read',
  'contacts.create',
  'contacts.export',
]
const CUSTOMERS: RuleGroup = { all: [{ field: 'lifecycle', op: 'any', value: ['customer'] }] }
let app: TestApp
let member: TestUser

beforeAll(async () => {
  app = await createTestApp()
  member = await app.member({ permissions: ALL })
})
afterAll(() => app.stop())

const under = (who = member) => ({ account_id: who.account_id })
const make = async (name: string, rules = CUSTOMERS, who = member) =>
  (await who.call(audiences.create, { params: under(who), body: { name, rules } })).body.data as { id: number; version: number }
let people = 0
const contact = async (fields: object) => {
  const email = `person-${++people}@example.com`
  return (await member.post(`/api/v1/accounts/${member.account_id}/contacts`, { email, ...fields })).body.data.id as number
}
/** Sends rules that the contract forbids. */
const errorsOf = async (rules: unknown) => {
  const { status, body } = await member.post(`/api/v1/accounts/${member.account_id}/audience-counts`, { rules })
  return { status, errors: body.errors }
}

it('creates, lists, reads, changes and deletes audiences', async () => {
  const { id } = await make('First')
  const listed = await member.get(`/api/v1/accounts/${member.account_id}/audiences?filter[search]=FIRS&sort=-name`)
  expect(listed.body).toMatchObject({ data: [{ id, rules: CUSTOMERS }], meta: { total: 1 } })
  const rules: RuleGroup = { none: [{ field: 'email', op: 'empty' }] }
  const changed = await member.call(audiences.update, { params: { id }, body: { rules, version: 1 } })
  expect(changed.body.data).toMatchObject({ name: 'First', rules, version: 2 })
  expect((await member.call(audiences.update, { params: { id }, body: { name: 'Older', version: 1 } })).status).toBe(409)
  expect((await member.call(audiences.remove, { params: { id } })).status).toBe(200)
  expect((await member.call(audiences.read, { params: { id } })).status).toBe(404)
})

it('refuses a taken name, and frees that of a deleted audience', async () => {
  const { id } = await make('Taken')
  const again = await member.call(audiences.create, { params: under(), body: { name: 'TAKEN', rules: CUSTOMERS } })
  expect(again).toMatchObject({ status: 422, body: { errors: { name: expect.any(Array) } } })
  await member.call(audiences.remove, { params: { id } })
  expect((await make('Taken')).id).toBeGreaterThan(id)
})

it('counts and lists the contacts that meet the rules now, and leaves archived and deleted ones out', async () => {
  const ids = [await contact({ first_name: 'Άννα', company: 'Αλφα ΑΕ' }), await contact({ first_name: 'Βασίλης', company: 'αλφα εε' })]
  const other = await contact({ first_name: 'Γεωργία', company: 'Βήτα' })
  const rules: RuleGroup = { all: [{ field: 'company', op: 'starts_with', value: 'ΑΛΦΑ' }] }
  const { id } = await make('Alpha', rules)
  const count = async () => (await member.call(countAudience, { params: under(), body: { rules } })).body.data
  expect(await count()).toMatchObject({ count: 2, people: [{ contact_id: ids[0], name: 'Άννα' }, { contact_id: ids[1] }] })
  const members = async () => {
    const { body } = await member.call(audienceContacts, { params: { audience_id: id }, query: { sort: 'first_name' } })
    return body.data.map((row) => row.id)
  }
  expect(await members()).toEqual(ids)
  await app.database.pool.query(`UPDATE contacts SET company = 'Άλφα' WHERE id = $1`, [other])
  await app.database.pool.query(`UPDATE contacts SET status = 'archived' WHERE id = $1`, [ids[0]])
  expect(await members()).toEqual([ids[1]])
  await app.database.pool.query(`UPDATE contacts SET deleted_at = now() WHERE id = $1`, [ids[1]])
  expect([await members(), (await count()).count]).toEqual([[], 0])
})

it('answers the members as a spreadsheet', async () => {
  const { id } = await make('Exported')
  const file = await member.call(exportAudienceContacts, { params: { audience_id: id } })
  expect(file.status).toBe(200)
  expect(file.raw.subarray(0, 2).toString()).toBe('PK')
})

it('shows members with own scope only their contacts', async () => {
  const clerk = await app.member({ account_id: member.account_id, permissions: ALL, data_scope: 'own' })
  await contact({ first_name: 'Own scope', company: 'Scoped' })
  const rules: RuleGroup = { all: [{ field: 'company', op: 'is', value: 'scoped' }] }
  const count = async (who: TestUser) => (await who.call(countAudience, { params: under(), body: { rules } })).body.data.count
  expect([await count(member), await count(clerk)]).toEqual([1, 0])
})

it('reports each mistake at its place in the tree', async () => {
  const rules = {
    all: [
      { field: 'first_name', op: 'is', value: 'Ada' },
      {
        any: [
          { field: 'shoe_size', op: 'is', value: 1 },
          { field: 'lifecycle', op: 'any', value: ['king'] },
        ],
      },
      { field: 'revenue_minor', op: 'at_least' },
    ],
    none: [{ field: 'date_created', op: 'sometimes', value: 3 }],
  }
  const { status, errors } = await errorsOf(rules)
  expect(status).toBe(422)
  expect(Object.keys(errors)).toEqual(['rules.all.1.any.0.field', 'rules.all.1.any.1.value', 'rules.all.2.value', 'rules.none.0.op'])
})

it('refuses trees that are too deep or too large with an answer, however deep they are', async () => {
  const deep = (levels: number): object => (levels ? { all: [deep(levels - 1)] } : { field: 'email', op: 'not_empty' })
  expect((await errorsOf(deep(3))).status).toBe(200)
  expect(await errorsOf(deep(4))).toMatchObject({
    status: 422,
    errors: { 'rules.all.0.all.0.all.0': ['Groups of rules may be nested 3 deep'] },
  })
  expect((await errorsOf(deep(9))).errors).toEqual({ 'rules.all.0.all.0.all.0': ['Groups of rules may be nested 3 deep'] })
  // Bodies that are nested deeper than any form are refused before they are read.
  const deepest = await member.post(`/api/v1/accounts/${member.account_id}/audience-counts`, { rules: deep(50) })
  expect([deepest.status, typeof deepest.body.message]).toEqual([400, 'string'])
  const many = { any: Array.from({ length: 31 }, () => ({ field: 'email', op: 'empty' })) }
  expect(await errorsOf(many)).toMatchObject({ status: 422, errors: { 'rules.any': ['Rules may have 30 conditions'] } })
  expect(await errorsOf({ all: [] })).toMatchObject({ status: 422, errors: { rules: expect.any(Array) } })
})

it('refuses tags, lists, stages and members of other accounts at the condition', async () => {
  const stranger = await app.member({ permissions: ALL })
  const list = await sql<{
    id: number
  }>`INSERT INTO contact_lists (account_id, name) VALUES (${stranger.account_id}, 'Foreign') RETURNING id`.execute(app.database.db)
  const foreign = {
    all: [
      { field: 'email', op: 'not_empty' },
      { field: 'contact_list', op: 'none', value: [list.rows[0]!.id] },
    ],
  }
  expect(Object.keys((await errorsOf(foreign)).errors)).toEqual(['rules.all.1.value'])
  expect(Object.keys((await errorsOf({ any: [{ field: 'assignee', op: 'any', value: [stranger.id] }] })).errors)).toEqual([
    'rules.any.0.value',
  ])
})

it('hides audiences of other accounts and refuses members without the permission, and guests', async () => {
  const { id } = await make('Private')
  const stranger = await app.member({ permissions: ALL })
  const powerless = await app.member({ account_id: member.account_id })
  const read = async (who: TestUser) => [
    (await who.call(audiences.read, { params: { id } })).status,
    (await who.call(audienceContacts, { params: { audience_id: id } })).status,
    (await who.call(countAudience, { params: under(), body: { rules: CUSTOMERS } })).status,
  ]
  expect([await read(stranger), await read(powerless)]).toEqual([
    [404, 404, 404],
    [403, 403, 403],
  ])
  expect((await app.guest.get(`/api/v1/accounts/${member.account_id}/audiences`)).status).toBe(401)
})

it('names the campaigns and automations that use an audience, to those who may read them', async () => {
  const { id } = await make('Used')
  const other = await make('Unused')
  const account = member.account_id
  const insert = (statement: ReturnType<typeof sql>) => statement.execute(app.database.db)
  const recipients = (key: string) => JSON.stringify({ [key]: [id] })
  await insert(
    sql`INSERT INTO email_campaigns (account_id, name, subject, recipients) VALUES (${account}, 'Letter', 'x', ${recipients('audience_ids')}::jsonb)`,
  )
  await insert(
    sql`INSERT INTO sms_campaigns (account_id, name, body, recipients) VALUES (${account}, 'Text', 'x', ${recipients('excluded_audience_ids')}::jsonb)`,
  )
  const trigger = JSON.stringify({ event: 'audience.left', filters: { refs: [id] } })
  const graph = JSON.stringify({ nodes: [{ id: 'w', type: 'wait', mode: 'event', event: 'audience.entered', refs: [id] }], edges: [] })
  await insert(sql`INSERT INTO automations (account_id, name, trigger) VALUES (${account}, 'Farewell', ${trigger}::jsonb)`)
  await insert(sql`INSERT INTO automations (account_id, name, graph) VALUES (${account}, 'Welcome', ${graph}::jsonb)`)
  const usesFor = async (permissions: string[], audience = id) => {
    const reader = await app.member({ account_id: account, permissions: ['audiences.read', ...permissions] })
    const { body } = await reader.get(`/api/v1/audiences/${audience}?include=uses`)
    return body.data.uses.map((use: { kind: string; name: string }) => `${use.kind} ${use.name}`)
  }
  const all = ['email-campaigns.read', 'sms-campaigns.read', 'automations.read']
  expect(await usesFor(all)).toEqual(['automation Farewell', 'email_campaign Letter', 'sms_campaign Text', 'automation Welcome'])
  expect([await usesFor(['sms-campaigns.read']), await usesFor([]), await usesFor(all, other.id)]).toEqual([['sms_campaign Text'], [], []])
})
