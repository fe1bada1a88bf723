import {
  acceptMyInvitation,
  accountFeatures,
  contactImportRows,
  contactImports,
  contactRequests,
  contactSms,
  contacts,
  createMembership,
  intakeSources,
  listNotifications,
  myInvitations,
  requestIntakes,
  restoreContact,
} from '@stoa/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { localToday } from '@stoa/domain'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { createDefaultRoles } from '../../identity/roles/index.ts'

const PERMISSIONS =
  'accounts.read accounts.billing members.read members.create media.read media.create contacts.read contacts.create contacts.update contacts.delete contacts.import contact-requests.read contact-requests.create contact-requests.update email-messages.read email-messages.send sms-messages.read sms-messages.send pipelines.read'.split(
    ' ',
  )

let app: TestApp
let ada: TestUser
beforeAll(async () => {
  app = await createTestApp()
  await app.work()
})
afterAll(() => app.stop())

const run = <Row>(statement: ReturnType<typeof sql<Row>>) => statement.execute(app.database.db).then(({ rows }) => rows)
let sequence = 0

/** Creates a plan with some features. */
async function plan(name: string, features: Record<string, number | boolean>, is_default = false): Promise<number> {
  const [made] = await run(sql<{ id: number }>`
    INSERT INTO products (type, code, name_en, name_gr, price_minor, is_default, published_at) VALUES ('membership', ${`PLAN-${++sequence}`}, ${name}, ${name}, 0, ${is_default}, now()) RETURNING id`)
  for (const [code, value] of Object.entries(features))
    await run(
      sql`INSERT INTO product_features (product_id, feature_code, value, enabled) VALUES (${made!.id}, ${code}, ${typeof value === 'number' ? value : null}, ${value !== false})`,
    )
  return made!.id
}

async function memberWith(features: Record<string, number | boolean>, permissions = PERMISSIONS): Promise<TestUser> {
  const user = await app.member({ permissions })
  await run(
    sql`UPDATE accounts SET membership_product_id = ${await plan('Starter', features)}, membership_status = 'active' WHERE id = ${user.account_id}`,
  )
  return user
}

const create = (user: TestUser, first_name: string) =>
  user.call(contacts.create, {
    params: { account_id: user.account_id },
    body: { first_name, email: `${first_name}.${++sequence}@example.gr` },
  })
const told = (user: TestUser, code: string) =>
  run(
    sql<{
      payload: any
    }>`SELECT payload FROM outbox_events WHERE topic = 'notification' AND account_id = ${user.account_id} AND payload->>'setting_code' = ${code}`,
  )

describe('the value of a feature for an account', () => {
  const of = async (user: TestUser, code: string) =>
    (await user.call(accountFeatures, { params: { account_id: user.account_id } })).body.data.find(
      (one: { code: string }) => one.code === code,
    )

  it('comes from the override by staff, else its plan, else the free plan, else the code', async () => {
    const user = await memberWith({ 'contacts.max': 500, 'sms.enabled': false })
    const admin = await app.staff('admin')
    const override = (options: object) => admin.patch(`/api/v1/admin/accounts/${user.account_id}/options`, { options: [options] })
    expect(await of(user, 'contacts.max')).toMatchObject({ value: 500, enabled: true, source: 'plan' })
    expect(await of(user, 'members.max')).toMatchObject({ value: null, enabled: true })
    const free = await plan('Free', { 'members.max': 2, 'contacts.max': 100 }, true)
    expect(await of(user, 'members.max')).toMatchObject({ value: 2, source: 'plan' })
    expect(await of(user, 'contacts.max')).toMatchObject({ value: 500 })
    await override({ feature_code: 'contacts.max', value: 900, until: localToday('Europe/Athens') })
    expect(await of(user, 'contacts.max')).toMatchObject({ value: 900, source: 'override' })
    await override({ feature_code: 'contacts.max', value: 900, until: '2020-01-01' })
    expect(await of(user, 'contacts.max')).toMatchObject({ value: 500, source: 'plan' })
    await run(sql`UPDATE accounts SET membership_status = 'cancelled' WHERE id = ${user.account_id}`)
    expect(await of(user, 'contacts.max')).toMatchObject({ value: 100 })
    await run(sql`UPDATE products SET deleted_at = now(), is_default = false WHERE id = ${free}`)
    expect(await of(user, 'contacts.max')).toMatchObject({ value: null })
  })
})

describe('a limit', () => {
  it('refuses more contacts than the plan allows, names the plan and the remedy, and keeps existing contacts', async () => {
    ada = await memberWith({ 'contacts.max': 2 })
    expect((await create(ada, 'One')).status).toBe(200)
    expect((await create(ada, 'Two')).status).toBe(200)
    const refused = await create(ada, 'Three')
    expect([refused.status, refused.body.code]).toEqual([422, 'quota_reached'])
    expect(refused.body.errors!.base).toEqual([
      'The plan Starter has no room for more: Contacts 2 of 2. What is there stays. Choose a larger plan in the settings, under Plan.',
    ])
    const colleague = await app.member({ account_id: ada.account_id, permissions: ['contacts.read', 'contacts.create'] })
    expect((await create(colleague, 'Three')).body.message).toContain('Ask whoever looks after the account')
    await run(
      sql`UPDATE product_features SET value = 1 WHERE product_id = (SELECT membership_product_id FROM accounts WHERE id = ${ada.account_id})`,
    )
    const list = await ada.call(contacts.list, { params: { account_id: ada.account_id } })
    expect(list.body.meta.total).toBe(2)
    expect((await ada.call(contacts.update, { params: { id: list.body.data[0]!.id }, body: { company: 'Still mine' } })).status).toBe(200)
    expect((await create(ada, 'Three')).body.message).toContain('2 of 1')
  })

  it('is not exceeded by concurrent requests: of 12 for 5 places, 5 succeed', async () => {
    const user = await memberWith({ 'contacts.max': 5 })
    const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => create(user, `Race${n}`)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([...Array(5).fill(200), ...Array(7).fill(422)])
    expect((await user.call(contacts.list, { params: { account_id: user.account_id } })).body.meta.total).toBe(5)
  })

  it('is not exceeded by restoring deleted contacts', async () => {
    const user = await memberWith({ 'contacts.max': 1 })
    const first = (await create(user, 'First')).body.data
    await user.call(contacts.remove, { params: { id: first.id } })
    expect((await create(user, 'Second')).status).toBe(200)
    expect((await user.call(restoreContact, { params: { id: first.id } })).body.code).toBe('quota_reached')
  })

  it('notifies the members who manage the plan at 80 % and when it is reached', async () => {
    const user = await memberWith({ 'contacts.max': 5 })
    for (const name of ['A', 'B', 'C']) await create(user, name)
    expect(await told(user, 'quota.near-limit')).toEqual([])
    await create(user, 'D')
    const [near] = await told(user, 'quota.near-limit')
    expect(near!.payload).toMatchObject({
      requires: 'accounts.billing',
      user_ids: [user.id],
      params: { used: 80, limit: 5 },
      url: `/accounts/${user.account_id}/settings/membership-product`,
    })
    await create(user, 'E')
    expect(await told(user, 'quota.reached')).toHaveLength(1)
    await app.relay()
    const { data } = (await user.call(listNotifications)).body
    expect(data.map((one: any) => one.title ?? one.data.title)).toEqual(expect.arrayContaining(['Contacts: the limit of 5 is reached']))
  })

  it('fails the rows of an import beyond the limit, and still updates existing contacts', async () => {
    const user = await memberWith({ 'contacts.max': 3 })
    await user.call(contacts.create, { params: { account_id: user.account_id }, body: { first_name: 'Old', email: 'old@example.gr' } })
    const parsed = (
      await user.upload(`/api/v1/accounts/${user.account_id}/contacts/import/parse`, {
        file: {
          file_name: 'c.csv',
          content: 'email,first_name,company\na@example.gr,A,\nb@example.gr,B,\nc@example.gr,C,\nold@example.gr,Old,Company\n',
        },
      })
    ).body.data
    const started = await user.post(`/api/v1/accounts/${user.account_id}/contacts/import/process`, {
      import_id: parsed.id,
      mapping: Object.fromEntries(parsed.columns.map((column: any) => [column.index, column.suggested])),
      options: { gdpr_consent: true, update_existing: 'fill_empty' },
    })
    expect(started.status, JSON.stringify(started.body)).toBe(200)
    const read = async () => (await user.call(contactImports.read, { params: { id: parsed.id } })).body.data
    await expect.poll(async () => (await read()).finished_at, { timeout: 60_000 }).not.toBeNull()
    expect(await read()).toMatchObject({ created: 2, failed: 1, updated: 1 })
    const rows = (await user.call(contactImportRows, { params: { import_id: parsed.id }, query: { status: 'failed' } })).body.data
    expect(JSON.stringify(rows)).toContain('The plan of the account has no room for more contacts')
    expect((await user.call(contacts.list, { params: { account_id: user.account_id } })).body.meta.total).toBe(3)
    expect(await told(user, 'quota.reached')).toHaveLength(1)
  })

  it('of members counts open invitations, and applies when invitations are accepted', async () => {
    const user = await memberWith({ 'members.max': 2 })
    const roles = await createDefaultRoles(app.database.db, user.account_id, 'agency')
    const root = await app.staff()
    const invite = (...emails: string[]) =>
      root.call(createMembership, { params: { account_id: user.account_id }, body: { role_id: roles.viewer, emails } })
    const [bob, eve] = [await app.user(), await app.user()]
    expect((await invite('a@example.gr', 'b@example.gr')).body.code).toBe('quota_reached')
    expect((await invite(bob.email)).status).toBe(200)
    expect((await invite(bob.email)).status).toBe(200)
    expect((await invite(eve.email)).body.errors!.base![0]).toContain('Members 2 of 2')
    await run(
      sql`UPDATE product_features SET value = 3 WHERE feature_code = 'members.max' AND product_id = (SELECT membership_product_id FROM accounts WHERE id = ${user.account_id})`,
    )
    expect((await invite(eve.email)).status).toBe(200)
    await run(
      sql`UPDATE product_features SET value = 2 WHERE feature_code = 'members.max' AND product_id = (SELECT membership_product_id FROM accounts WHERE id = ${user.account_id})`,
    )
    const accept = async (guest: TestUser) => {
      const [mine] = (await guest.call(myInvitations)).body.data
      return guest.call(acceptMyInvitation, { params: { id: mine!.id } })
    }
    const answers = await Promise.all([accept(bob), accept(eve)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
  })

  it('of storage refuses files that exceed it', async () => {
    const user = await memberWith({ 'storage.gb': 1 })
    const upload = () =>
      user.upload(`/api/v1/media-library/media?account_id=${user.account_id}`, {
        account_id: String(user.account_id),
        file: { file_name: 'a.txt', content: 'Hello' },
      })
    expect((await upload()).status).toBe(200)
    await run(sql`UPDATE media SET size_bytes = 1073741823 WHERE account_id = ${user.account_id}`)
    const refused = await upload()
    expect([refused.status, refused.body.code]).toEqual([422, 'quota_reached'])
  })

  it('of mails counts marketing of the calendar month in the account’s zone, and ignores transactional mails', async () => {
    const user = await memberWith({ 'emails.monthly': 1 })
    await run(
      sql`INSERT INTO account_emails (uuid, account_id, email, is_sender, from_name, verified_at) VALUES (uuid_v7(), ${user.account_id}, 'hi@agency.example', true, 'Agency', now())`,
    )
    const contact = (await create(user, 'Reader')).body.data
    await run(
      sql`INSERT INTO consents (account_id, contact_id, channel, purpose, action, basis, source, text_snapshot, occurred_at) VALUES (${user.account_id}, ${contact.id}, 'email', 'marketing', 'granted', 'consent', 'staff', 'x', now() - interval '1 day')`,
    )
    const clock = app.services.clock as unknown as { set(to: Date | string): void }
    const before = app.services.clock.now()
    onTestFinished(() => clock.set(before))
    app.services.actors.dropAll()
    await run(sql`UPDATE access_tokens SET expires_at = '2099-01-01'`)
    clock.set('2098-11-30T21:30:00.000Z')
    const send = (purpose: string) =>
      user.post(`/api/v1/contacts/${contact.id}/email-messages`, { subject: 'Hello', html: '<p>Hi</p>', purpose })
    const first = await send('marketing')
    expect(first.status, JSON.stringify(first.body)).toBe(200)
    expect((await send('marketing')).body.code).toBe('quota_reached')
    expect((await send('transactional')).status).toBe(200)
    clock.set('2098-11-30T22:05:00.000Z')
    expect((await send('marketing')).status).toBe(200)
  })
})

it('keeps an enquiry beyond the limit in staging instead of refusing it', async () => {
  const user = await memberWith({ 'contacts.max': 1 }, [...PERMISSIONS, 'accounts.update', 'pipelines.create', 'pipelines.update'])
  await create(user, 'Only')
  const made = (await user.call(intakeSources.create, { params: { account_id: user.account_id }, body: { name: 'Site', source: 'form' } }))
    .body.data
  const sent = await app.guest.post(new URL(made.intake_url!).pathname, { email: 'new@example.gr', message: 'Hello there' })
  expect(sent.status).toBe(200)
  const intake = async () => (await user.call(requestIntakes.read, { params: { uuid: sent.body.data.uuid } })).body.data
  await expect.poll(async () => (await intake()).status, { timeout: 30_000 }).toBe('mapped')
  const request = (await user.call(contactRequests.read, { params: { id: (await intake()).contact_request_id } })).body.data
  expect(request.status).toBe('staging')
  expect((await create(user, 'Another')).body.message).toContain('2 of 1')
})

it('refuses a feature that the plan lacks, naming the plan', async () => {
  const user = await memberWith({ 'sms.enabled': false })
  const contact = (
    await user.call(contacts.create, { params: { account_id: user.account_id }, body: { first_name: 'Sam', phone: '+306941234567' } })
  ).body.data
  const refused = await user.call(contactSms.create, { params: { contact_id: contact.id }, body: { body: 'Hello' } })
  expect([refused.status, refused.body.code]).toEqual([403, 'feature_disabled'])
  expect(refused.body.message).toBe('SMS campaigns is not part of the plan Starter. Choose a larger plan in the settings, under Plan.')
})

it('lets members of an account with a suspended plan read and pay', async () => {
  const user = await memberWith({})
  const contact = (await create(user, 'Before')).body.data
  await run(sql`UPDATE accounts SET membership_status = 'suspended' WHERE id = ${user.account_id}`)
  app.services.actors.drop(user.id)
  expect((await user.call(contacts.read, { params: { id: contact.id } })).status).toBe(200)
  expect((await create(user, 'After')).status).toBe(403)
  expect((await user.call(contacts.update, { params: { id: contact.id }, body: { company: 'X' } })).status).toBe(403)
  await run(sql`UPDATE accounts SET membership_status = 'active' WHERE id = ${user.account_id}`)
  app.services.actors.drop(user.id)
  expect((await create(user, 'Again')).status).toBe(200)
})
