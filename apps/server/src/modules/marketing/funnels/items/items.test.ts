import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { funnelItemFigures, funnels, funnelStageItems, funnelStages, pages } from '@stoa/contract'
import { ACCOUNT_PERMISSION_NAMES } from '@stoa/domain'
import { one, rows } from '#db/rows.ts'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { addViews } from '../../pages/store.ts'

const EVERYTHING = ACCOUNT_PERMISSION_NAMES.filter((name) => !name.startsWith('platform'))
let app: TestApp
let member: TestUser
let funnel_id: number
let stage_id: number

beforeAll(async () => {
  app = await createTestApp()
  member = await app.member({ permissions: EVERYTHING })
  const funnel = await member.call(funnels.create, { params: { account_id: member.account_id }, body: { name: 'Spring' } })
  funnel_id = funnel.body.data.id
  stage_id = (await member.call(funnelStages.create, { params: { funnel_id }, body: { name: 'Visitor' } })).body.data.id
})
afterAll(() => app.stop())

const db = () => app.database.db
const idOf = async (statement: ReturnType<typeof sql>) => (await one<{ id: never }>(db(), statement))!.id
const channel = (account_id: number, name = 'Radio') =>
  idOf(
    sql`INSERT INTO channels (account_id, name, type, key) VALUES (${account_id}, ${name}, 'phone', ${`k${Math.random().toString(36).slice(2, 12)}0000`.slice(0, 12)}) RETURNING id`,
  ) as Promise<number>
const add = (body: object, who = member) => who.call(funnelStageItems.create, { params: { funnel_stage_id: stage_id }, body })
const list = async (who = member, query: { since?: string; until?: string } = {}) =>
  (await who.call(funnelItemFigures, { params: { id: funnel_id }, query })).body.data
const page = async (name: string) =>
  (await member.call(pages.create, { params: { account_id: member.account_id }, body: { name } })).body.data.id

it('links records of each type to a stage, and counts what each brought in a period', async () => {
  const account = member.account_id
  const through = await channel(account)
  const shown = await page('Offer')
  const form = (await one<{ uuid: string }>(
    db(),
    sql`INSERT INTO forms (uuid, account_id, name, definition) VALUES (uuid_v7(), ${account}, 'Ask', '{}') RETURNING uuid`,
  ))!.uuid
  const mailing = (await idOf(
    sql`INSERT INTO email_campaigns (account_id, name, recipients, status) VALUES (${account}, 'May news', '{}', 'sent') RETURNING id`,
  )) as number
  const texts = (await idOf(
    sql`INSERT INTO sms_campaigns (account_id, name, body, recipients, sender_id) VALUES (${account}, 'Sale', 'Sale', '{}', 'Shop') RETURNING id`,
  )) as number
  for (const body of [
    { channel_id: through },
    { page_id: shown },
    { form_uuid: form },
    { email_campaign_id: mailing },
    { sms_campaign_id: texts },
  ]) {
    const made = await add(body)
    expect(made.body).toMatchObject({ data: { ...body, funnel_stage_id: stage_id } })
  }
  await addViews(db(), new Map([[shown, 3]]))
  await addViews(db(), new Map([[shown, 4]]))
  await sql`INSERT INTO page_view_days (account_id, page_id, day, views) VALUES (${account}, ${shown}, '2020-01-01', 100)`.execute(db())
  await sql`INSERT INTO email_messages (account_id, email_campaign_id, direction, purpose, status, subject, to_address, to_key, from_address, token, sent_at, first_opened_at)
    SELECT ${account}, ${mailing}, 'outgoing', 'marketing', 'sent', 'May', 'p' || n || '@test.example', 'p' || n || '@test.example', 'a@test.example', gen_random_uuid(), d, o
    FROM (VALUES (1, now(), now()), (2, now(), NULL), (3, '2020-01-01'::timestamptz, NULL)) v (n, d, o)`.execute(db())
  const person = await idOf(sql`INSERT INTO contacts (account_id, first_name) VALUES (${account}, 'P') RETURNING id`)
  await sql`INSERT INTO contact_requests (account_id, contact_id, number, subject, channel_id)
    VALUES (${account}, ${person}, 9001, 'R', ${through})`.execute(db())
  const found = await list()
  expect(found.map(({ type, name }) => [type, name])).toEqual([
    ['form', 'Ask'],
    ['email_campaign', 'May news'],
    ['page', 'Offer'],
    ['channel', 'Radio'],
    ['sms_campaign', 'Sale'],
  ])
  expect(found.map(({ figures }) => figures)).toMatchObject([
    { submissions: 0, visits: null },
    { sent: 2, opened: 1, clicked: 0 },
    { visits: 7, submissions: 0, sent: null },
    { requests: 1, visits: null },
    { sent: 0, opened: null, clicked: 0 },
  ])
  const once = await list(member, { since: '2020-01-01', until: '2020-01-02' })
  expect(once.map(({ figures }) => [figures?.visits, figures?.sent])).toEqual([
    [null, null],
    [null, 1],
    [100, null],
    [null, null],
    [null, 0],
  ])
})

it('refuses on its field a record of another account, an unreadable one, one that is there already and more than one', async () => {
  const foreign = await channel((await app.member({ permissions: [] })).account_id)
  expect(await add({ channel_id: foreign })).toMatchObject({ status: 422, body: { errors: { channel_id: expect.any(Array) } } })
  expect(await add({})).toMatchObject({ status: 422, body: { errors: { channel_id: expect.any(Array) } } })
  const own = await channel(member.account_id, 'Poster')
  expect((await add({ channel_id: own })).status).toBe(200)
  expect(await add({ channel_id: own })).toMatchObject({ status: 422, body: { errors: { channel_id: expect.any(Array) } } })
  const other = await channel(member.account_id, 'Fair')
  expect(await add({ channel_id: other, page_id: await page('Fair') })).toMatchObject({
    status: 422,
    body: { errors: { page_id: expect.any(Array) } },
  })
  const clerk = await app.member({ account_id: member.account_id, permissions: ['funnels.read', 'funnels.update'] })
  expect(await add({ channel_id: other }, clerk)).toMatchObject({ status: 422, body: { errors: { channel_id: expect.any(Array) } } })
  expect((await list(clerk)).every(({ name, figures }) => name === null && figures === null)).toBe(true)
})

it('takes a record out of its stage, which keeps the record; a deleted record leaves its stages', async () => {
  const kept = await page('Kept')
  const item = (await add({ page_id: kept })).body.data.id
  expect((await member.call(funnelStageItems.remove, { params: { id: item } })).status).toBe(200)
  expect((await list()).some(({ page_id }) => page_id === kept)).toBe(false)
  expect((await member.call(pages.read, { params: { id: kept } })).status).toBe(200)
  await add({ page_id: kept })
  expect((await member.call(pages.remove, { params: { id: kept } })).status).toBe(200)
  expect(await rows(db(), sql`SELECT 1 FROM funnel_stage_items WHERE page_id = ${kept}`)).toEqual([])
})
