import { accountPhones } from '@stoa/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'

let app: TestApp
let ada: TestUser
let path: string
const address = { address_line: 'Σταδίου', city: 'Αθήνα', postal_code: '10564' }

beforeAll(async () => {
  app = await createTestApp()
  ada = await app.member({ permissions: ['accounts.read', 'accounts.update'] })
  path = `/api/v1/accounts/${ada.account_id}`
})
afterAll(() => app.stop())

const add = async (kind: string, body: object) => {
  const answer = await ada.post(`${path}/${kind}`, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data
}

describe('details of an account', () => {
  it('is keyed by uuid, also as id [R-3.2-05]', async () => {
    const rows = [
      await add('phones', { number: '2101234567' }),
      await add('emails', { email: 'Info@Example.GR', label: 'support' }),
      await add('web-presences', { url: 'www.example.gr/' }),
      await add('registrations', { legal_name: 'Παράδειγμα ΑΕ', vat_number: 'GR 094019245', ...address }),
      await add('payment-accounts', { name: 'Εθνική', iban: 'GR16 0110 1250 0000 0001 2300 695' }),
    ]
    for (const row of rows) expect([row.id, row.id]).toEqual([row.uuid, expect.stringMatching(/^[0-9a-f-]{36}$/)])
    expect(rows).toMatchObject([
      { number: '+302101234567', label: 'main', is_primary: true },
      { email: 'info@example.gr', label: 'support', is_primary: true },
      { url: 'https://www.example.gr', type: 'website', is_primary: true },
      { vat_number: 'EL094019245', vat_status: 'format_ok', country_code: 'GR', is_primary: true },
      { iban: 'GR1601101250000000012300695', type: 'bank', currency: 'EUR', is_default: true },
    ])
    expect((await ada.get(`${path}/phones/${rows[0].id}`)).body.data.number).toBe('+302101234567')
    expect((await ada.get(`${path}/phones/17`)).status).toBe(404)
  })

  it.each([
    ['phones', { number: '+30 12' }, 'number', 'must be a valid E164 phone number'],
    ['phones', {}, 'number', 'number is required'],
    ['emails', { email: 'nobody' }, 'email', 'must be a valid email address'],
    ['web-presences', { url: 'javascript:alert(1)' }, 'url', 'must be an address that starts with http'],
    ['registrations', { legal_name: 'X', vat_number: '094019246', ...address }, 'vat_number', 'is not a valid VAT number'],
    [
      'registrations',
      { legal_name: 'X', country_code: 'DE', vat_number: 'DE012345678', ...address },
      'vat_number',
      'is not a valid VAT number',
    ],
    ['payment-accounts', { name: 'X', iban: 'GR1601101250000000012300696' }, 'iban', 'is not a valid IBAN'],
    ['payment-accounts', { name: 'X' }, 'iban', 'is required'],
    ['payment-accounts', { name: 'X', type: 'cash', bic: 'nope' }, 'bic', 'has the wrong format'],
  ])('refuses %s %j on %s', async (kind, body, field, message) => {
    const answer = await ada.post(`${path}/${kind}`, body)
    expect(answer.status).toBe(422)
    expect(answer.body.errors[field]?.[0], JSON.stringify(answer.body)).toContain(message)
  })

  it('refuses the same number, address or VAT number twice', async () => {
    expect((await ada.post(`${path}/phones`, { number: '+302101234567' })).body.errors).toEqual({
      number: ['The number has already been taken'],
    })
    expect((await ada.post(`${path}/emails`, { email: 'INFO@example.gr' })).body.errors).toEqual({
      email: ['The email has already been taken'],
    })
    expect((await ada.post(`${path}/registrations`, { legal_name: 'Y', vat_number: '094019245', ...address })).body.errors).toEqual({
      vat_number: ['The VAT number has already been taken'],
    })
  })

  it('has one primary row: the first, until another one is marked or it is deleted', async () => {
    const second = await add('phones', { number: '+306971234567', label: 'mobile' })
    expect(second.is_primary).toBe(false)
    await ada.put(`${path}/phones/${second.id}`, { is_primary: true })
    const marks = async () => (await ada.get(`${path}/phones`)).body.data.map((row: any) => row.is_primary)
    expect(await marks()).toEqual([false, true])
    await ada.delete(`${path}/phones/${second.id}`)
    expect(await marks()).toEqual([true])
  })

  it('has one default payment account per currency', async () => {
    const till = await add('payment-accounts', { name: 'Ταμείο', type: 'cash', is_default: true })
    const dollars = await add('payment-accounts', { name: 'PayPal', type: 'paypal', currency: 'USD', identifier: 'pay@example.gr' })
    const { data } = (await ada.get(`${path}/payment-accounts`)).body
    expect(new Set(data.filter((row: any) => row.is_default).map((row: any) => row.id))).toEqual(new Set([till.id, dollars.id]))
  })

  it('checks the VAT number again when its country changes, and keeps numbers of other countries unchecked', async () => {
    const { id } = await add('registrations', { legal_name: 'Swiss AG', country_code: 'CH', vat_number: 'CHE-123.456.788', ...address })
    expect((await ada.get(`${path}/registrations/${id}`)).body.data).toMatchObject({
      vat_number: 'CHE123456788',
      vat_status: 'unchecked',
      is_primary: false,
    })
    expect((await ada.put(`${path}/registrations/${id}`, { country_code: 'GR' })).status).toBe(422)
    expect((await ada.put(`${path}/registrations/${id}`, { vat_number: null })).body.data.vat_number).toBeNull()
  })

  it('is refused with 404 to strangers and under another account, and with 403 without accounts.update', async () => {
    const { id } = (await ada.get(`${path}/phones`)).body.data[0]
    const stranger = await app.member({ permissions: ['accounts.read', 'accounts.update'] })
    expect((await stranger.get(`${path}/phones`)).status).toBe(404)
    expect((await stranger.call(accountPhones.remove, { params: { account_id: stranger.account_id, uuid: id } })).status).toBe(404)
    const reader = await app.member({ account_id: ada.account_id, permissions: ['accounts.read'] })
    expect((await reader.get(`${path}/phones`)).status).toBe(200)
    expect((await reader.post(`${path}/phones`, { number: '+302101234568' })).status).toBe(403)
    expect((await reader.delete(`${path}/phones/${id}`)).status).toBe(403)
    expect((await app.guest.get(`${path}/phones`)).status).toBe(401)
    const root = await app.staff('admin')
    expect((await root.call(accountPhones.read, { params: { account_id: stranger.account_id, uuid: id } })).status).toBe(404)
  })
})
