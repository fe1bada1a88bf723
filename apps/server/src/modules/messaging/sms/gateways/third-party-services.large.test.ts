import { contactSms, contacts, listNotifications, readSmsGateway, smsMessages } from '@stoa/contract'
import { readXlsx } from 'hucre'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { encrypt } from '#lib/security/encrypt.ts'
import type { TestUser } from '#test/app.ts'
import { gatewaySecretContext } from './configured.ts'
import { startSmsApp, type SmsApp } from '../sms-app.fixture.ts'

const SECRET = 'stand-in-secret'
const PERMISSIONS = ['contacts.read', 'contacts.create', 'sms-messages.read', 'sms-messages.send', 'accounts.read', 'accounts.update']

let sms: SmsApp
beforeAll(async () => {
  sms = await startSmsApp(PERMISSIONS)
})
afterAll(() => sms.stop())

const path = (account_id: number, more = '') => `/api/v1/accounts/${account_id}/third-party-services${more}`

async function connected(permissions: readonly string[] = ['integrations.read', 'integrations.manage']): Promise<TestUser> {
  const user = await sms.app.member({ permissions: [...PERMISSIONS, ...permissions] })
  const wish = { provider: 'yuboto', base_url: sms.gateway.url, sender_id: 'Aegean', secret: SECRET }
  expect((await user.put(`/api/v1/accounts/${user.account_id}/sms-gateway`, wish)).status).toBe(200)
  return user
}

let sequence = 0
async function write(user: TestUser, end = '00', more: object = {}): Promise<{ id: number; phone: string }> {
  const phone = `+3069${String(30_000 + ++sequence).padStart(6, '6')}${end}`
  const { body } = await user.call(contacts.create, { params: { account_id: user.account_id }, body: { first_name: 'Νίκη', phone } })
  const sent = await user.call(contactSms.create, { params: { contact_id: body.data.id }, body: { body: 'Hello', ...more } })
  expect(sent.status, JSON.stringify(sent.body)).toBe(200)
  return { id: sent.body.data.id, phone }
}

const stateOf = async (user: TestUser, id: number) => (await user.call(smsMessages.read, { params: { id } })).body.data
const senders = (phone: string) =>
  sms.gateway.received.filter((one) => `+${one.to.replace('+', '')}` === phone).map(({ provider, from }) => [provider, from])

it('lists what an account is connected to, filtered, sorted and in pages, and never a secret', async () => {
  const user = await connected()
  await sql`INSERT INTO third_party_services (account_id, type, provider, name, status, credentials_ciphertext, webhook_secret_ciphertext, settings)
    VALUES (${user.account_id}, 'woocommerce_api', 'woocommerce', 'Eshop', 'error', 'sealed-secret', 'sealed-hook', '{"serial": "inner-setting"}')`.execute(
    sms.app.database.db,
  )
  const list = async (query = '') => (await user.get(path(user.account_id, query))).body
  const all = await list('?sort=name')
  expect(all.data.map((one: { name: string }) => one.name)).toEqual(['Eshop', 'Yuboto'])
  expect(all.data[1]).toMatchObject({
    type: 'sms',
    provider: 'yuboto',
    status: 'connected',
    error_count: 0,
    last_error: null,
    is_default: true,
  })
  for (const secret of [SECRET, 'sealed-secret', 'sealed-hook', 'inner-setting', 'ciphertext', 'webhook'])
    expect(JSON.stringify(all)).not.toContain(secret)
  const names = async (query: string) => (await list(query)).data.map((one: { name: string }) => one.name)
  expect(await names('?filter[type]=sms')).toEqual(['Yuboto'])
  expect(await names('?filter[status]=error')).toEqual(['Eshop'])
  expect(await names('?filter[search]=woo')).toEqual(['Eshop'])
  expect(await names('?filter[provider][is_not]=yuboto')).toEqual(['Eshop'])
  const second = await list('?sort=-name&per_page=1&page=2')
  expect([second.meta.total, second.data[0].name]).toEqual([2, 'Eshop'])
  expect((await user.get(path(user.account_id, '?filter[type]=fax'))).status).toBe(422)
  const filters = (await user.get(path(user.account_id, '/filters'))).body.data
  expect(filters.find((one: { key: string }) => one.key === 'status').options).toContainEqual({ value: 'expired', label: 'Login refused' })
})

it('gives the list as a spreadsheet with its filters, in the words of the reader and without a secret', async () => {
  const user = await connected()
  await sql`INSERT INTO third_party_services (account_id, type, provider, name, status, credentials_ciphertext, error_count, last_error, settings)
    VALUES (${user.account_id}, 'woocommerce_api', 'woocommerce', 'Eshop', 'error', 'sealed-secret', 3, 'Answered 500.', '{"serial": "inner-setting"}')`.execute(
    sms.app.database.db,
  )
  const sheet = async (query: string, locale: string) => {
    const answer = await user.get(path(user.account_id, `/export${query}`), { 'accept-language': locale })
    expect(answer.status).toBe(200)
    return (await readXlsx(answer.raw)).sheets[0]!.rows
  }
  const [head, ...rows] = await sheet('?sort=name', 'en')
  expect(head!.slice(0, 4)).toEqual(['Service', 'Kind', 'Provider', 'Status'])
  expect(rows.map((row) => [row[0], row[1], row[3], row[7], row[8]])).toEqual([
    ['Eshop', 'WooCommerce', 'Not working', 3, 'Answered 500.'],
    ['Yuboto', 'SMS', 'Connected', 0, null],
  ])
  for (const secret of [SECRET, 'sealed-secret', 'inner-setting']) expect(JSON.stringify(rows)).not.toContain(secret)
  const greek = await sheet('?filter[status]=error', 'gr')
  expect(greek.slice(1).map((row) => [row[0], row[3]])).toEqual([['Eshop', 'Δεν λειτουργεί']])
})

it('keeps them from guests, members of other accounts and members without the right', async () => {
  const user = await connected()
  const id = (await user.get(path(user.account_id))).body.data[0].id
  const reader = await sms.app.member({
    account_id: user.account_id,
    permissions: ['accounts.read', 'accounts.update', 'integrations.read'],
  })
  const without = await sms.app.member({ account_id: user.account_id, permissions: ['accounts.read', 'accounts.update'] })
  const stranger = await sms.app.member({ permissions: ['integrations.read', 'integrations.manage'] })
  const tries = async (one: TestUser, account_id: number) => [
    (await one.get(path(account_id))).status,
    (await one.get(path(account_id, '/export'))).status,
    (await one.delete(path(account_id, `/${id}`))).status,
  ]
  expect(await tries(sms.app.guest as TestUser, user.account_id)).toEqual([401, 401, 401])
  expect(await tries(stranger, user.account_id)).toEqual([404, 404, 404])
  expect(await tries(without, user.account_id)).toEqual([403, 403, 403])
  expect(await tries(reader, user.account_id)).toEqual([200, 200, 403])
  // By the right address of the wrong account it does not exist either.
  expect((await stranger.delete(path(stranger.account_id, `/${id}`))).status).toBe(404)
  expect((await user.delete(path(user.account_id, '/999999999'))).status).toBe(404)
  expect((await user.get(path(user.account_id))).body.meta.total).toBe(1)
})

it("lets what waits leave through the platform's gateway and its sender once the own one is disconnected, and wipes its credentials", async () => {
  const user = await connected()
  const before = await write(user)
  sms.clock.advance(11_000)
  await sms.queue.idle()
  expect(senders(before.phone)).toEqual([['yuboto', 'Aegean']])
  const silent = await write(user, '03')
  sms.clock.advance(11_000)
  await sms.queue.idle()
  const waiting = await write(user, '00', { send_at: new Date(sms.app.services.clock.now().getTime() + 3_600_000).toISOString() })
  const { id } = (await user.get(path(user.account_id))).body.data[0]
  expect((await user.delete(path(user.account_id, `/${id}`))).status).toBe(200)
  expect((await user.get(path(user.account_id))).body.data).toEqual([])
  expect((await user.delete(path(user.account_id, `/${id}`))).status).toBe(404)
  expect((await user.call(readSmsGateway, { params: { account_id: user.account_id } })).body.data).toMatchObject({
    own: null,
    platform: { provider: 'twilio' },
  })
  const { rows } =
    await sql`SELECT credentials_ciphertext, webhook_key, status, deleted_at IS NOT NULL AS gone FROM third_party_services WHERE id = ${id}`.execute(
      sms.app.database.db,
    )
  expect(rows).toEqual([{ credentials_ciphertext: null, webhook_key: null, status: 'disconnected', gone: true }])
  sms.clock.advance(3_700_000)
  await sms.queue.idle()
  expect(senders(waiting.phone)).toEqual([['twilio', '+306940000000']])
  expect(await stateOf(user, waiting.id)).toMatchObject({ provider: 'twilio', sender_id: '+306940000000' })
  // Messages that the old gateway accepted are no longer reconciled: they keep their last status, and end as unknown.
  expect(await stateOf(user, silent.id)).toMatchObject({ status: 'sent', provider: 'yuboto' })
  for (let n = 0; n < 5; n++) {
    sms.clock.advance(73 * 3_600_000)
    await sms.queue.idle()
  }
  expect(await stateOf(user, silent.id)).toMatchObject({ status: 'unknown' })
  const log =
    await sql`SELECT event FROM activity_logs WHERE account_id = ${user.account_id} AND event LIKE 'third_party_service.%' ORDER BY id`.execute(
      sms.app.database.db,
    )
  expect(log.rows).toEqual([{ event: 'third_party_service.created' }, { event: 'third_party_service.deleted' }])
})

it('says in the list that a gateway fails three times in a row or refuses the login, tells who manages it, and forgets it on success', async () => {
  const user = await connected()
  const service = async () => (await user.get(path(user.account_id))).body.data[0]
  const { id } = await service()
  const sendOne = async (end: string) => {
    const sent = await write(user, end)
    sms.clock.advance(11_000)
    await sms.queue.idle()
    return sent
  }
  for (let n = 0; n < 2; n++) await sendOne('08')
  expect(await service()).toMatchObject({ status: 'connected', error_count: 2, last_error: expect.any(String) })
  await sendOne('08')
  expect(await service()).toMatchObject({ status: 'error', error_count: 3, last_error_at: expect.any(String) })
  await sendOne('00')
  expect(await service()).toMatchObject({ status: 'connected', error_count: 0, last_sync_at: expect.any(String) })
  const told = async () => {
    await sms.app.relay()
    const { data } = (await user.call(listNotifications)).body
    return data.filter((one: { url: string | null }) => one.url === `/accounts/${user.account_id}/settings/integrations`)
  }
  expect(await told()).toMatchObject([{ title: 'Yuboto is not working' }])
  const wrong = encrypt('another-secret', gatewaySecretContext(user.account_id), sms.app.services.secrets.keys('encryption'))
  await sql`UPDATE third_party_services SET credentials_ciphertext = ${wrong} WHERE id = ${id}`.execute(sms.app.database.db)
  const refused = await sendOne('00')
  expect(await stateOf(user, refused.id)).toMatchObject({ status: 'failed' })
  expect(await service()).toMatchObject({ status: 'expired', last_error: expect.stringContaining('Unauthorized') })
  expect((await user.call(readSmsGateway, { params: { account_id: user.account_id } })).body.data.own).toMatchObject({
    status: 'needs_reauth',
  })
  await told()
  const { rows } = await sql<{ context: string }>`
    SELECT payload -> 'params' ->> 'context' AS context FROM outbox_events WHERE account_id = ${user.account_id} AND topic = 'notification' ORDER BY id`.execute(
    sms.app.database.db,
  )
  expect(rows.map((row) => row.context)).toEqual(['error', 'expired'])
})
