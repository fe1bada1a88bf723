import { contacts as contactsEndpoints, readNotificationSettings, register } from '@stoa/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'

let app: TestApp
let member: TestUser
let contacts: string
beforeAll(async () => {
  app = await createTestApp({ env: { QUERY_STRICT: 'false' } })
  member = await app.member({ permissions: ['contacts.read', 'contacts.create'] })
  contacts = `/api/v1/accounts/${member.account_id}/contacts`
})
afterAll(() => app.stop())

/** Sends a raw body. @returns the status and the response */
async function send(url: string, payload: string, type = 'application/json', language = 'en') {
  const headers = { authorization: `Bearer ${member.token}`, 'content-type': type, 'accept-language': language }
  const answer = await app.http.inject({ method: 'POST', url, headers, payload })
  return { status: answer.statusCode, body: answer.json() }
}

describe('a body', () => {
  it('that is nested too deeply is malformed, at any depth', async () => {
    const nested = (levels: number) => `{"first_name":"Ada","more":${'['.repeat(levels)}${']'.repeat(levels)}}`
    expect((await send(contacts, nested(50))).status).toBe(422)
    for (const levels of [100, 5_000, 200_000])
      expect(await send(contacts, nested(levels))).toMatchObject({ status: 400, body: { message: 'Bad request.' } })
  })

  it('with an unpaired surrogate is read with the replacement character', async () => {
    const made = await send(contacts, '{"first_name":"\\ud83d\\ude00","last_name":"A\\ud800","email":"half@letter.example"}')
    expect(made.body.data).toMatchObject({ first_name: '😀', last_name: 'A\ufffd' })
    expect((await send('/api/auth/login', '{"email":"\\ud800@letter.example","password":"x"}')).status).toBe(422)
  })

  it('of another type than JSON and forms is refused with 415', async () => {
    for (const type of ['text/plain', 'application/xml'])
      expect(await send(contacts, '{"first_name":"Ada"}', type)).toMatchObject({ status: 415, body: { message: 'Unsupported Media Type' } })
  })

  it('with an invalid date is refused on its field', async () => {
    const born = (birthday: string) => send(contacts, JSON.stringify({ email: 'born@day.example', birthday }))
    for (const birthday of ['0000-01-01', '0024-05-01'])
      expect((await born(birthday)).body.errors).toEqual({ birthday: ['The birthday field must be a date in the years 1900 to 2100'] })
    expect((await born('2026-02-30')).body.errors).toEqual({ birthday: ['The birthday field must be a date, written YYYY-MM-DD'] })
  })

  it('with several errors reports them in the language of the reader', async () => {
    const summary = async (language: string) => (await send('/api/auth/login', '{}', undefined, language)).body.message
    expect(await summary('en')).toBe('email is required (and 1 more error)')
    expect(await summary('el')).toBe('Το πεδίο e-mail είναι υποχρεωτικό (και 1 ακόμη σφάλμα)')
    expect((await app.guest.call(register)).body.message).toBe('first name is required (and 3 more errors)')
  })
})

it('accepts only digits as the id of a record', async () => {
  const { id } = (await member.post(contacts, { email: 'digits@id.example' })).body.data
  const read = async (key: string) => (await member.call(contactsEndpoints.read, { params: { id: key } })).status
  expect([await read(`${id}`), await read(`${id}e0`), await read(`0x${id.toString(16)}`), await read(`%20${id}`)]).toEqual([
    200, 404, 404, 404,
  ])
})

describe('a query', () => {
  it('lists the sorts, includes and fields that it ignored', async () => {
    const { status, headers } = await member.get(`${contacts}?sort=age&include=pets&fields=id,email,shoe_size`)
    expect([status, headers['x-ignored-query']]).toEqual([200, 'sort=age; include=pets; fields=shoe_size'])
    expect((await member.get(`${contacts}?fields=first_name,emailAddresses&include=emailAddresses`)).headers).not.toHaveProperty(
      'x-ignored-query',
    )
  })

  it('with an out-of-range number is refused on its filter', async () => {
    const { status, body } = await member.call(readNotificationSettings, { query: { 'filter[account]': '9999999999999999' } })
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['filter.account']])
  })

  it('accepts an include for a count that is always present', async () => {
    const { headers, body } = await member.get(`${contacts}?include=tasksCount,notes_count,petsCount&per_page=1`)
    expect(headers['x-ignored-query']).toBe('include=petsCount')
    expect(body.data[0]).toMatchObject({ tasks_count: 0, notes_count: 0 })
  })

  it('with an incomplete year is refused on its filter, and the preset lifetime does not filter [R-3.4-14]', async () => {
    const { status, body } = await member.get(`${contacts}?filter[date_created][is]=0001-01-01`)
    expect([status, Object.keys(body.errors)]).toEqual([422, ['filter.date_created']])
    expect((await member.get(`${contacts}?filter[date_created][preset]=lifetime`)).status).toBe(200)
  })
})
