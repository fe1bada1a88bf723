import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  funnelCategories,
  funnelFigures,
  funnelMemberships,
  funnels,
  funnelStages,
  reorderFunnelStage,
  type FunnelActions,
  type FunnelMembership,
  type RuleGroup,
} from '@stoa/contract'
import { ACCOUNT_PERMISSION_NAMES } from '@stoa/domain'
import { one, rows } from '#db/rows.ts'
import { runAs } from '#platform/run-as.ts'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { runFunnel } from './run/run-funnels.job.ts'

const LEADS: RuleGroup = { all: [{ field: 'lifecycle', op: 'any', value: ['lead', 'customer'] }] }
const atLeast = (value: number): RuleGroup => ({ all: [{ field: 'revenue_minor', op: 'at_least', value }] })
let app: TestApp
let member: TestUser

beforeAll(async () => {
  app = await createTestApp()
  member = await app.member({ permissions: ACCOUNT_PERMISSION_NAMES.filter((name) => !name.startsWith('platform')) })
  await app.work()
})
afterAll(() => app.stop())

const db = () => app.database.db
const under = (who = member) => ({ account_id: who.account_id })
let made = 0
const make = async (body: object = {}, who = member) =>
  (await who.call(funnels.create, { params: under(who), body: { name: `Funnel ${++made}`, entry_rules: LEADS, ...body } })).body.data
const addStage = async (funnel_id: number, name: string, body: object = {}) =>
  (await member.call(funnelStages.create, { params: { funnel_id }, body: { name, ...body } })).body.data
const change = (id: number, body: object) => member.call(funnels.update, { params: { id }, body })
const stageNames = async (funnel_id: number) =>
  (await member.call(funnelStages.list, { params: { funnel_id } })).body.data.map(({ name }) => name)
const seenBy = async (who: TestUser, funnel_id: number) =>
  (await who.get(`/api/v1/funnels/${funnel_id}/memberships?include=contact,stage&sort=entered_at&per_page=100`)).body
    .data as FunnelMembership[]
const membersOf = (funnel_id: number) => seenBy(member, funnel_id)
const contact = async (fields: object = {}) =>
  (await member.post(`/api/v1/accounts/${member.account_id}/contacts`, { email: `person-${++made}@test.example`, ...fields })).body.data
    .id as number
/** A running funnel of the stages Lead, Buyer and Regular, by revenue. */
async function running(actions: FunnelActions = {}, body: object = {}) {
  const { id } = await make(body)
  const first = await addStage(id, 'Lead')
  const second = await addStage(id, 'Buyer', { entry_rules: atLeast(100), actions })
  const third = await addStage(id, 'Regular', { entry_rules: atLeast(1000) })
  expect((await change(id, { status: 'active' })).status).toBe(200)
  return { id, stages: [first, second, third] as const }
}
const earn = async (contact_id: number, revenue: number) => {
  await sql`UPDATE contacts SET revenue_minor = ${revenue} WHERE id = ${contact_id}`.execute(db())
  await member.put(`/api/v1/contacts/${contact_id}`, { job_title: `Earned ${revenue}` })
  await app.relay()
}

it('creates funnels with the stages of a category, in the language of the member', async () => {
  const categories = (await member.call(funnelCategories, {})).body.data
  expect(categories.map(({ name_en }) => name_en)).toEqual(['Lead generation', 'E-shop', 'Events', 'Recruitment', 'Loyalty'])
  const funnel = await make({ funnel_category_id: categories[1]!.id, with_stages: true, entry_rules: undefined })
  expect(funnel).toMatchObject({
    status: 'draft',
    entry_rules: null,
    category: { name_gr: 'Ηλεκτρονικό κατάστημα' },
    next_statuses: ['active'],
  })
  const stages = (await member.call(funnelStages.list, { params: { funnel_id: funnel.id } })).body.data
  expect(stages.map(({ name, is_conversion }) => [name, is_conversion])).toEqual([
    ['Subscriber', false],
    ['First order', true],
    ['Regular customer', false],
  ])
  expect((await member.call(funnels.create, { params: under(), body: { name: 'X', funnel_category_id: 999_999 } })).body).toMatchObject({
    errors: { funnel_category_id: expect.any(Array) },
  })
})

it('adds, orders and deletes stages, and lets the last one convert where none is marked', async () => {
  const { id } = await make()
  const a = await addStage(id, 'A')
  const b = await addStage(id, 'B')
  await addStage(id, 'C', { position: 2 })
  expect(await stageNames(id)).toEqual(['A', 'C', 'B'])
  const again = await member.call(funnelStages.create, { params: { funnel_id: id }, body: { name: 'a' } })
  expect(again).toMatchObject({ status: 422, body: { errors: { name: expect.any(Array) } } })
  const ordered = await member.call(reorderFunnelStage, { params: { id: b.id }, body: { position: 1 } })
  expect(ordered.body.data.map(({ name, is_conversion }) => [name, is_conversion])).toEqual([
    ['B', false],
    ['A', false],
    ['C', true],
  ])
  const marked = await member.call(funnelStages.update, { params: { id: a.id }, body: { is_conversion: true, kind: 'conversion' } })
  expect(marked.body.data).toMatchObject({ is_conversion: true, kind: 'conversion' })
  await member.call(funnelStages.remove, { params: { id: b.id } })
  expect(await stageNames(id)).toEqual(['A', 'C'])
  expect((await member.call(funnelStages.read, { params: { id: b.id } })).status).toBe(404)
})

it('activates a funnel only with entry rules and two stages that have rules, and says what is missing where', async () => {
  const { id } = await make({ entry_rules: undefined })
  expect(Object.keys((await change(id, { status: 'active' })).body.errors ?? {})).toEqual(['entry_rules', 'stages'])
  await addStage(id, 'First')
  const second = await addStage(id, 'Second')
  const answer = await change(id, { status: 'active', entry_rules: LEADS })
  expect(answer).toMatchObject({
    status: 422,
    body: { errors: { 'stages.1.entry_rules': ['The stage “Second” needs rules that say who stands there.'] } },
  })
  await member.call(funnelStages.update, { params: { id: second.id }, body: { entry_rules: atLeast(5) } })
  expect((await change(id, { status: 'active', entry_rules: LEADS })).body.data).toMatchObject({
    status: 'active',
    activated_at: expect.any(String),
  })
  expect((await change(id, { entry_rules: null })).body.errors).toHaveProperty('entry_rules')
  expect((await change(id, { status: 'archived' })).body.errors).toHaveProperty('status')
  expect((await member.call(funnelStages.update, { params: { id: second.id }, body: { entry_rules: null } })).body.errors).toHaveProperty(
    'entry_rules',
  )
  expect((await member.call(reorderFunnelStage, { params: { id: second.id }, body: { position: 1 } })).body.errors).toHaveProperty(
    'position',
  )
  expect((await member.call(funnelStages.remove, { params: { id: second.id } })).status).toBe(422)
  expect((await change(id, { status: 'paused' })).status).toBe(200)
  expect((await change(id, { status: 'archived' })).body.data.next_statuses).toEqual([])
  expect((await change(id, { name: 'Other' })).body.errors).toHaveProperty('base')
})

it('[R-1-02] moves contacts from stage to stage when what is known of them changes', async () => {
  const tagged = await contact({ lifecycle: 'lead' })
  const { id, stages } = await running()
  await expect
    .poll(async () => (await membersOf(id)).find(({ contact_id }) => contact_id === tagged)?.stage?.name, { timeout: 15_000 })
    .toBe('Lead')
  await earn(tagged, 150)
  await expect
    .poll(async () => (await membersOf(id)).find(({ contact_id }) => contact_id === tagged)?.stage?.name, { timeout: 15_000 })
    .toBe('Buyer')
  await earn(tagged, 2000)
  await expect
    .poll(async () => (await membersOf(id)).find(({ contact_id }) => contact_id === tagged), { timeout: 15_000 })
    .toMatchObject({ status: 'completed', exit_reason: 'completed', funnel_stage_id: stages[2].id })
  const figures = (await member.call(funnelFigures, { params: { id } })).body.data
  expect(figures.stages.map(({ reached }) => reached.current).at(-1)).toBe(1)
  expect(figures.totals.converted.current).toBe(1)
  expect(figures.stages[0]!.median_seconds.current).toBeGreaterThanOrEqual(0)
  expect(figures.cohorts.at(-1)).toMatchObject({ converted: 1 })
  const funnel = (await member.call(funnels.read, { params: { id } })).body.data
  expect(funnel.completed_count).toBe(1)
  expect(funnel.conversion_bp).toBe(Math.round(10_000 / funnel.memberships_count))
})

it('moves a contact back by hand, where it stays until it meets the rules of a later stage, and takes contacts out', async () => {
  const person = await contact({ lifecycle: 'lead' })
  await earn(person, 150)
  const { id, stages } = await running()
  const mine = async () => (await membersOf(id)).find(({ contact_id }) => contact_id === person)!
  await expect.poll(async () => (await mine())?.stage?.name, { timeout: 15_000 }).toBe('Buyer')
  const { id: membership, version } = await mine()
  const moved = await member.call(funnelMemberships.update, {
    params: { id: membership },
    body: { funnel_stage_id: stages[0].id, version },
  })
  expect(moved.body.data).toMatchObject({ status: 'active', stage: { name: 'Lead' } })
  expect(
    (await member.call(funnelMemberships.update, { params: { id: membership }, body: { funnel_stage_id: stages[0].id, version } })).status,
  ).toBe(409)
  await earn(person, 200)
  await earn(person, 1500)
  await expect.poll(async () => (await mine()).stage?.name, { timeout: 15_000 }).toBe('Regular')
  const causes = await rows<{ cause: string }>(
    db(),
    sql`SELECT cause FROM funnel_transitions WHERE funnel_membership_id = ${membership} ORDER BY id`,
  )
  expect(causes.map(({ cause }) => cause)).toEqual(['rule', 'manual', 'rule'])
  expect((await member.call(funnelMemberships.remove, { params: { id: membership } })).status).toBe(200)
  expect(await mine()).toMatchObject({ status: 'exited', exit_reason: 'manual' })
  expect((await member.call(funnelMemberships.remove, { params: { id: membership } })).status).toBe(409)
})

it('tags, subscribes, assigns tasks and places on a board, once for each entry, and subscribes only with consent', async () => {
  const idOf = async (statement: ReturnType<typeof sql>) => (await one<{ id: number }>(db(), statement))!.id
  const account = member.account_id
  const tag = (await member.post(`/api/v1/accounts/${account}/tags`, { name: 'Bought' })).body.data.id as number
  const list = await idOf(sql`INSERT INTO contact_lists (account_id, name, opt_in) VALUES (${account}, 'Buyers', 'single') RETURNING id`)
  const pipeline = await idOf(
    sql`INSERT INTO pipelines (uuid, account_id, name, subject) VALUES (uuid_v7(), ${account}, 'Board', 'contact') RETURNING id`,
  )
  const stage = await idOf(
    sql`INSERT INTO pipeline_stages (account_id, pipeline_id, name, position) VALUES (${account}, ${pipeline}, 'New', 1) RETURNING id`,
  )
  const agreed = await contact({ lifecycle: 'lead', email: 'agreed@test.example' })
  const silent = await contact({ lifecycle: 'lead', email: 'silent@test.example' })
  await sql`INSERT INTO consents (account_id, contact_id, channel, action, source, text_snapshot) VALUES (${account}, ${agreed}, 'email', 'granted', 'form', 'Yes')`.execute(
    db(),
  )
  const { id } = await running({
    tag_ids: [tag],
    contact_list_ids: [list],
    tasks: [{ title: 'Call them', due_in_days: 2 }],
    pipeline_stage_id: stage,
  })
  const people = [agreed, silent]
  for (const person of people) await earn(person, 150)
  const inBuyer = async () =>
    (await membersOf(id)).filter(({ contact_id, stage: at }) => people.includes(contact_id) && at?.name === 'Buyer').length
  await expect.poll(inBuyer, { timeout: 15_000 }).toBe(2)
  for (const person of people) await earn(person, 160)
  const count = async (from: ReturnType<typeof sql>) => (await one<{ n: number }>(db(), sql`SELECT count(*) AS n FROM ${from}`))!.n
  const those = sql`any(${people}::bigint[])`
  expect(await count(sql`contact_tag WHERE tag_id = ${tag} AND contact_id = ${those}`)).toBe(2)
  expect(await count(sql`tasks WHERE title = 'Call them' AND contact_id = ${those}`)).toBe(2)
  expect(await count(sql`contact_pipeline_stage WHERE pipeline_stage_id = ${stage} AND contact_id = ${those}`)).toBe(2)
  expect(await rows(db(), sql`SELECT contact_id, channels FROM subscriptions WHERE contact_list_id = ${list}`)).toEqual([
    { contact_id: agreed, channels: ['email'] },
  ])
})

it('leaves nothing of a run that dies before its end, and does all of it once when it runs again', async () => {
  // Rows of an account without events, so that only this test runs its funnels.
  const other = await app.member({ permissions: [] })
  const idOf = async (statement: ReturnType<typeof sql>) => (await one<{ id: number }>(db(), statement))!.id
  const person = await idOf(sql`INSERT INTO contacts (account_id, first_name) VALUES (${other.account_id}, 'P') RETURNING id`)
  const id = await idOf(
    sql`INSERT INTO funnels (account_id, name, status, entry_rules) VALUES (${other.account_id}, 'F', 'active', ${JSON.stringify(LEADS)}) RETURNING id`,
  )
  await sql`INSERT INTO funnel_stages (account_id, funnel_id, name, position, entry_rules, actions) VALUES
    (${other.account_id}, ${id}, 'Lead', 1, NULL, '{"tasks": [{"title": "After the death"}]}'),
    (${other.account_id}, ${id}, 'Buyer', 2, ${JSON.stringify(atLeast(100))}, '{}')`.execute(db())
  const attempt = (dies: boolean) =>
    runAs(app.services, 0, 'test', async (ctx) => {
      const changed = await runFunnel(ctx, id, 500)
      if (dies) throw new Error('killed')
      return changed
    })
  const kept = async () => [
    (await rows(db(), sql`SELECT 1 FROM funnel_memberships WHERE funnel_id = ${id}`)).length,
    (await rows(db(), sql`SELECT 1 FROM tasks WHERE title = 'After the death' AND contact_id = ${person}`)).length,
  ]
  await expect(attempt(true)).rejects.toThrow('killed')
  expect(await kept()).toEqual([0, 0])
  expect(await attempt(false)).toBe(1)
  expect(await attempt(false)).toBe(0)
  expect(await kept()).toEqual([1, 1])
})

it('sends the mail of a stage once for each entry, to those who may receive it, and moves contacts also where it cannot be sent', async () => {
  const account = member.account_id
  const template = (await one<{ id: number }>(
    db(),
    sql`INSERT INTO email_templates (account_id, name, kind, locale, subject, html)
      VALUES (${account}, 'Welcome', 'marketing', 'en', 'Welcome as a buyer', '<p>Hello {{ contact.first_name | default: "there" }}, {{ unsubscribe_url }}</p>') RETURNING id`,
  ))!.id
  const { id, stages } = await running({ email: { email_template_id: template, purpose: 'marketing' } })
  const [agreed, silent, before] = [
    await contact({ lifecycle: 'lead' }),
    await contact({ lifecycle: 'lead' }),
    await contact({ lifecycle: 'lead' }),
  ]
  for (const person of [agreed, before])
    await sql`INSERT INTO consents (account_id, contact_id, channel, action, source, text_snapshot) VALUES (${account}, ${person}, 'email', 'granted', 'form', 'Yes')`.execute(
      db(),
    )
  const stands = async (people: readonly number[]) =>
    (await membersOf(id)).filter(({ contact_id, stage: at }) => people.includes(contact_id) && at?.name === 'Buyer').length
  const mails = () =>
    rows(
      db(),
      sql`SELECT contact_id, subject, purpose FROM email_messages WHERE account_id = ${account} AND subject = 'Welcome as a buyer' ORDER BY id`,
    )
  await earn(before, 150)
  await expect.poll(() => stands([before]), { timeout: 15_000 }).toBe(1)
  expect(await mails()).toEqual([])
  const skipped = async () => Object.fromEntries((await membersOf(id)).map(({ contact_id, mail_skipped }) => [contact_id, mail_skipped]))
  expect(await skipped()).toMatchObject({ [before]: 'no_sender' })
  await sql`INSERT INTO account_emails (uuid, account_id, email, is_sender, from_name, verified_at)
    VALUES (uuid_v7(), ${account}, 'hello@funnel.example', true, 'Funnel', now())`.execute(db())
  for (const person of [agreed, silent]) await earn(person, 150)
  await expect.poll(() => stands([agreed, silent]), { timeout: 15_000 }).toBe(2)
  await earn(agreed, 160)
  expect(await mails()).toEqual([{ contact_id: agreed, subject: 'Welcome as a buyer', purpose: 'marketing' }])
  expect(await skipped()).toMatchObject({ [agreed]: null, [silent]: 'no_consent' })

  const foreign = await member.call(funnelStages.update, {
    params: { id: stages[1].id },
    body: { actions: { email: { email_template_id: 999_999, purpose: 'marketing' } } },
  })
  expect(foreign.body.errors).toHaveProperty(['actions.email.email_template_id'])
})

it('refuses actions that the member may not do by hand', async () => {
  const manager = await app.member({ account_id: member.account_id, permissions: ['funnels.read', 'funnels.update', 'contacts.read'] })
  const { id } = await make()
  const refused = await manager.call(funnelStages.create, {
    params: { funnel_id: id },
    body: { name: 'S', actions: { tasks: [{ title: 'T' }] } },
  })
  expect(refused).toMatchObject({ status: 422, body: { errors: { 'actions.tasks': expect.any(Array) } } })
})

it('shows members with own scope only their contacts, and those without the permission to read contacts no names', async () => {
  const mine = await contact({ lifecycle: 'lead' })
  const { id } = await running()
  await expect.poll(async () => (await membersOf(id)).some(({ contact_id }) => contact_id === mine), { timeout: 15_000 }).toBe(true)
  const clerk = await app.member({ account_id: member.account_id, permissions: ['funnels.read', 'contacts.read'], data_scope: 'own' })
  const reader = await app.member({ account_id: member.account_id, permissions: ['funnels.read'] })
  expect(await seenBy(clerk, id)).toEqual([])
  expect((await seenBy(reader, id)).every((row) => row.contact === null)).toBe(true)
})
