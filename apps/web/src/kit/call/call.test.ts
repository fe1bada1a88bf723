import { contacts, signedIn, tasks, type Endpoint } from '@stoa/contract/browser'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeServer } from '../../test/render-app.tsx'
import { ApiError, AUTH_ITEM, call, configureCalls, firstErrors, STATUS } from './call.ts'
import { exportName } from '../list/export-button.tsx'
import { readAddress, toWireQuery, writeAddress } from '../list/list-address.ts'
import { checkRules } from '../form/rules.ts'
import { serializeQuery } from './serialize-query.ts'
import { reasonOf } from './use-endpoint.ts'

const upload: Endpoint<{ id: number }, {}, object, { data: null }> = {
  id: 'x.cover',
  method: 'PUT',
  path: '/api/v1/x/:id',
  access: signedIn,
  records: 'contacts',
  multipart: true,
}

beforeEach(() => configureCalls({ language: () => 'el', socketId: () => '1.2', onUnauthenticated: () => {}, report: () => {} }))

describe('calls', () => {
  it('[R-7.1-01] [R-7.1-03] [R-7.1-04] sends JSON, the token, the language, the socket id, an idempotency key and the time zone', async () => {
    const server = fakeServer()
    server.reply(contacts.create, () => ({ body: { data: { id: 1 } } }))
    localStorage.setItem(AUTH_ITEM, 'secret')
    await call(contacts.create, { params: { account_id: 7 }, body: { first_name: 'Ada' } })
    const [sent] = server.sent
    expect([sent!.headers.get('authorization'), sent!.headers.get('accept-language'), sent!.headers.get('x-socket-id')]).toEqual([
      'Bearer secret',
      'el',
      '1.2',
    ])
    expect(sent!.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/)
    expect(sent!.body).toEqual({ first_name: 'Ada', tzOffset: new Date().getTimezoneOffset() })
    expect([sent!.headers.get('content-type'), sent!.headers.get('accept')]).toEqual(['application/json', 'application/json'])
  })

  it('[R-7.1-04] adds the time zone to every body, and [R-7.1-03] omits the socket id without a live connection', async () => {
    configureCalls({ socketId: () => null })
    const server = fakeServer()
    for (const endpoint of [contacts.update, tasks.update, contacts.create]) {
      server.reply(endpoint, () => ({ body: { data: { id: 1 } } }))
      await call(endpoint as typeof contacts.update, { params: { id: 1, uuid: 'x', account_id: 7 }, body: {} })
    }
    expect(server.sent.map(({ method, body }) => [method, body])).toEqual(
      ['PUT', 'PATCH', 'POST'].map((method) => [method, { tzOffset: new Date().getTimezoneOffset() }]),
    )
    expect(server.sent.map(({ headers }) => headers.has('x-socket-id'))).toEqual([false, false, false])
  })

  it('[R-7.1-05] sends a multipart PUT as POST with _method', async () => {
    const server = fakeServer()
    server.reply({ ...upload, method: 'POST' }, () => ({ body: { data: { id: 3 } } }))
    await call(upload, { params: { id: 3 }, body: { file: new File(['x'], 'x.png'), tags: [1, 2], at: { x: null } } })
    expect(server.sent[0]!.method).toBe('POST')
    const form = server.sent[0]!.body as FormData
    expect([form.get('_method'), form.getAll('tags[]'), form.get('at[x]')]).toEqual(['PUT', ['1', '2'], ''])
  })

  it('[R-8-02] [R-9-20] fails with the status, its text, the errors by field and the request id', async () => {
    const server = fakeServer()
    server.reply(contacts.create, () => ({
      status: 422,
      statusText: 'Unprocessable Entity',
      body: { message: 'Bad', code: 'validation_failed', request_id: 'r1', errors: { email: ['Wrong'] } },
    }))
    const failure = await call(contacts.create, { params: { account_id: 7 } }).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(ApiError)
    expect(failure).toMatchObject({
      status: 422,
      status_text: 'Unprocessable Entity',
      code: 'validation_failed',
      request_id: 'r1',
      errors: { email: ['Wrong'] },
    })
    expect(STATUS).toEqual({ ok: 200, invalid: 422 })
  })

  it("[R-4-07] fails with 'Failed loading.' if no answer came", async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('network')))
    const failure = await call(contacts.list, { params: { account_id: 7 } }).catch((error: unknown) => error)
    expect(reasonOf(failure)).toBe('Failed loading.')
  })

  it("reports in the user's language that the server did not answer", async () => {
    configureCalls({ unanswered: () => 'Δεν απαντά κανείς.' })
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('network')))
    await expect(call(contacts.remove, { params: { id: 7 } })).rejects.toThrow('Δεν απαντά κανείς.')
  })

  it("reports in the user's language how long to wait after too many calls, unless the limit has its own message", async () => {
    configureCalls({ tooOften: (wait_s) => `Σε ${wait_s} δευτερόλεπτα.` })
    const refuse = (message: string) =>
      vi.stubGlobal('fetch', async () => {
        const headers = { 'content-type': 'application/json', 'retry-after': '12' }
        return new Response(JSON.stringify({ message, code: 'too_many_attempts' }), { status: 429, headers })
      })
    refuse('Too Many Attempts.')
    await expect(call(contacts.list, { params: { account_id: 7 } })).rejects.toThrow('Σε 12 δευτερόλεπτα.')
    refuse('A mail was sent a minute ago.')
    await expect(call(contacts.list, { params: { account_id: 7 } })).rejects.toThrow('A mail was sent a minute ago.')
  })

  it('[R-8-13] reports a request that could not be set up', async () => {
    const report = vi.fn()
    configureCalls({ report })
    await expect(call(contacts.list, { params: {} })).rejects.toThrow('account_id')
    expect(report).toHaveBeenCalledTimes(1)
  })
})

describe('queries of lists', () => {
  it('[R-7.1-06] separates lists by commas and nests operators', () => {
    expect(serializeQuery({ filter: { search: 'a b', tag: { in: [1, 2] }, none: '' }, include: ['tags', 'user'], page: 2 })).toBe(
      '?filter[search]=a%20b&filter[tag][in]=1,2&include=tags,user&page=2',
    )
  })

  it('[R-2.7-01] [R-2.7-02] are the same after a round trip through the address', () => {
    const state = {
      search: 'γιώ',
      filters: { tag: { in: ['1', '2'] }, date_created: { preset: 'last7Days' } },
      page: 3,
      sort: '-created',
      saved: '4',
    }
    const address = writeAddress({ tab: 'x' }, state)
    expect(address).toEqual({
      tab: 'x',
      'filter.search': 'γιώ',
      'filter.tag.in': '1,2',
      'filter.date_created.preset': 'last7Days',
      page: '3',
      sort: '-created',
      saved: '4',
    })
    expect(readAddress(address)).toEqual(state)
    expect(toWireQuery(state, { per_page: 25 })).toMatchObject({
      filter: { search: 'γιώ', tag: { in: ['1', '2'] } },
      page: 3,
      per_page: 25,
      sort: '-created',
    })
  })

  it("[R-7.5-02] [R-7.5-03] name an export after the saved query, an option, or 'exportData'", () => {
    expect([exportName('VIP/2026', 'x'), exportName(null, 'contacts'), exportName()]).toEqual([
      'VIP 2026.xlsx',
      'contacts.xlsx',
      'exportData.xlsx',
    ])
  })
})

describe('named rules', () => {
  const check = async (rule: string, value: unknown, more: Record<string, unknown> = {}) => {
    const { rules } = (await import('../../locales/en/kit.json')).default as { rules: Record<string, string> }
    const say = (name: string, values: Record<string, string>) =>
      rules[name]!.replace(/\{\{(\w+)\}\}/g, (_, key: string) => values[key] ?? '')
    return checkRules({ email: rule }, { email: value, ...more }, {}, say).email ?? null
  }

  it.each([
    ['email', 'a@b.gr', 'a@'],
    ['oneOf:a,b', 'a', 'c'],
    ['digits:3', '123', '12'],
    ['max:3', 'abc', 'abcd'],
    ['min:3', 'abc', 'ab'],
    ['min_value:5', 5, 4],
    ['confirmed:other', 'x', 'y'],
    ['numeric', '12', 'a'],
  ])('[R-5-01] [R-5-07] %s passes %s and fails %s', async (rule, good, bad) => {
    expect([await check(rule, good, { other: 'x' }), typeof (await check(rule, bad, { other: 'x' }))]).toEqual([null, 'string'])
  })

  it('[R-5-06] [R-5-09] [R-5-12] [R-5-14] [R-5-16] use the messages of the specification', async () => {
    expect([
      await check('required', ''),
      await check('accepted', ''),
      await check('decimal', ''),
      await check('e164phone', '6900'),
      await check('isRequiredWithout:phone', ''),
    ]).toEqual([
      'email is required',
      'The email field must be accepted',
      'The email field must contain only decimal values',
      'The email field must be a valid E164 phone number. [+][country code][subscriber number including area code]',
      'email field is required without phone',
    ])
  })

  it('[R-5-08] [R-5-10] [R-5-11] [R-5-13] [R-5-15] judge accepted, decimal, e164phone and isRequiredWithout', async () => {
    for (const good of [true, 1, 'yes', 'true']) expect(await check('accepted', good)).toBeNull()
    for (const bad of [false, 0, 'no', '']) expect(await check('accepted', bad)).not.toBeNull()
    expect([await check('decimal:2,comma', '1,25'), await check('decimal', '1.23456')]).toEqual([null, null])
    for (const bad of ['1,255', '', null]) expect(await check('decimal:2,comma', bad)).not.toBeNull()
    for (const good of ['+12', '+306900000000']) expect(await check('e164phone', good)).toBeNull()
    for (const bad of ['306900000000', '+0123', '+1', '+1234567890123456']) expect(await check('e164phone', bad)).not.toBeNull()
    expect([await check('isRequiredWithout:phone', '', { phone: '1' }), await check('isRequiredWithout:phone', 'x')]).toEqual([null, null])
  })

  it('[R-5-02] report only the first failing rule of a field', async () => {
    expect(await check('required|email|min:3', '')).toBe('email is required')
  })

  it('[R-5-05] map server keys to camelCase fields on request', () => {
    expect([firstErrors({ first_name: ['x'] }, true), firstErrors({ first_name: ['x'] })]).toEqual([
      { firstName: 'x' },
      { first_name: 'x' },
    ])
  })
})
