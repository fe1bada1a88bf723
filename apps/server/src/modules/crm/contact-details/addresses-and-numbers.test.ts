import { contactEmailAddresses, contactPerson, contacts as contactsEndpoints, updateContactPerson } from '@stoa/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'

let app: TestApp
let ada: TestUser
const every = [
  'contacts.read',
  'contacts.create',
  'contacts.update',
  'contacts.delete',
  'contacts.assign',
  'tasks.read',
  'tasks.create',
  'tasks.update',
  'tasks.delete',
  'tasks.assign',
  'subscriptions.read',
  'subscriptions.create',
  'subscriptions.update',
]

beforeAll(async () => {
  app = await createTestApp()
  ada = await app.member({ permissions: every })
})
afterAll(() => app.stop())

let sequence = 0
async function contact(user = ada, body: object = {}): Promise<number> {
  const answer = await user.call(contactsEndpoints.create, {
    params: { account_id: user.account_id },
    body: {
      first_name: 'Eleni',
      email: `eleni${++sequence}@example.gr`,
      ...body,
    },
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data.id
}
const read = async (id: number, include = '') => (await ada.get(`/api/v1/contacts/${id}${include && `?include=${include}`}`)).body.data

describe('e-mail addresses', () => {
  it('has exactly one primary, copied to the contact, through every change [INV-30]', async () => {
    const id = await contact()
    const path = `/api/v1/contacts/${id}`
    const first = (await read(id, 'emailAddresses')).emailAddresses[0]
    const second = await ada.post(`${path}/email-addresses`, { email: 'Second@Example.GR', label: 'work', is_primary: true })
    expect(second.body.data, JSON.stringify(second.body)).toMatchObject({ email: 'second@example.gr', label: 'work', is_primary: true })
    expect(await read(id, 'primaryEmailAddress')).toMatchObject({
      email: 'second@example.gr',
      primaryEmailAddress: { id: second.body.data.id },
    })
    expect((await ada.post(`${path}/primary-email-addresses`, { email_address_id: first.id })).body.data).toMatchObject({
      id: first.id,
      is_primary: true,
    })
    expect((await read(id)).email).toBe(first.email)
    await ada.delete(`${path}/email-addresses/${first.id}`)
    expect(await read(id, 'emailAddresses')).toMatchObject({ email: 'second@example.gr', emailAddresses: [{ is_primary: true }] })
    await ada.put(`${path}/email-addresses/${second.body.data.id}`, { email: 'third@example.gr' })
    expect((await read(id)).email).toBe('third@example.gr')
  })

  it('finds the contact by each of its addresses', async () => {
    const id = await contact()
    await ada.call(contactEmailAddresses.create, { params: { contact_id: id }, body: { email: 'hidden.one@elsewhere.gr' } })
    const { body } = await ada.call(contactsEndpoints.list, {
      params: { account_id: ada.account_id },
      query: { 'filter[search]': 'hidden.one@elsewhere' },
    })
    expect(body.data.map((row: { id: number }) => row.id)).toEqual([id])
  })

  it('reports an invalid or known address on its field', async () => {
    const id = await contact()
    const { email } = await read(id)
    expect(
      (await ada.call(contactEmailAddresses.create, { params: { contact_id: id }, body: { email: 'no address' } })).body.errors,
    ).toHaveProperty('email')
    expect(
      (await ada.call(contactEmailAddresses.create, { params: { contact_id: id }, body: { email: email.toUpperCase() } })).body.errors,
    ).toHaveProperty('email')
  })

  it('refuses to delete the last address of a contact without a name', async () => {
    const id = await contact(ada, { first_name: null })
    const [address] = (await read(id, 'emailAddresses')).emailAddresses
    const answer = await ada.call(contactEmailAddresses.remove, { params: { contact_id: id, id: address.id } })
    expect([answer.status, answer.body.errors!.base!.length]).toEqual([422, 1])
  })

  it('assigns contacts that share an address to one person', async () => {
    const [one, two] = [await contact(), await contact()]
    const { email } = await read(one)
    await ada.call(contactEmailAddresses.create, { params: { contact_id: two }, body: { email } })
    const person = (await ada.call(contactPerson, { params: { contact_id: two } })).body.data
    expect(person).toMatchObject({ contacts_count: 2, contacts: [{ id: one }, { id: two }] })
    expect(
      (await ada.call(updateContactPerson, { params: { contact_id: one }, body: { display_name: 'Eleni K.' } })).body.data.display_name,
    ).toBe('Eleni K.')
  })
})

describe('phone numbers', () => {
  it('has one primary in E.164 and refuses numbers that cannot be dialled', async () => {
    const id = await contact()
    const path = `/api/v1/contacts/${id}`
    const first = (await ada.post(`${path}/phone-numbers`, { number: '697 123 4567' })).body.data
    expect(first).toMatchObject({ number: '+306971234567', is_primary: true, type: 'mobile', is_valid: true })
    const second = (await ada.post(`${path}/primary-phone-numbers`, { number: '210 123 4567' })).body.data
    expect(second).toMatchObject({ number: '+302101234567', is_primary: true })
    expect(await read(id, 'phoneNumbers')).toMatchObject({
      phone: '+302101234567',
      phoneNumbers: [{ id: second.id }, { id: first.id, is_primary: false }],
    })
    expect((await ada.post(`${path}/phone-numbers`, { number: '12' })).body.errors).toHaveProperty('number')
  })
})
