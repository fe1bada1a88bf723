import { Validator } from '@seriousme/openapi-schema-validator'
import { PERMISSIONS } from '@stoa/domain'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, type MockInstance, vi } from 'vitest'
import { openApi } from '../http/openapi.ts'
import { AREAS } from '../http/openapi/areas.ts'
import { allRoutes } from '#modules/index.ts'
import { createTestApp, type TestApp } from './app.ts'

const routes = allRoutes()
let app: TestApp
/** Records every statement of every connection. */
let queries: MockInstance<typeof pg.Client.prototype.query>

beforeAll(async () => {
  queries = vi.spyOn(pg.Client.prototype, 'query')
  app = await createTestApp()
})
afterAll(() => app.stop())

/** The document grows with the product, not beyond what an operation needs: 2.6 MB for 1,500 of them, a tenth of it on the wire. */
const BYTES_AN_OPERATION = 1733

it('publishes a valid OpenAPI 3.1 document of all endpoints', async () => {
  const document = openApi(routes, 'http://localhost:3000')
  const { valid, errors } = await new Validator().validate(document)
  expect(valid, JSON.stringify(errors)?.slice(0, 2000)).toBe(true)
  const operations = Object.values(document.paths as Record<string, object>).flatMap((path) => Object.keys(path))
  expect(operations).toHaveLength(routes.all.length)
  const published = await app.guest.get('/api/openapi.json')
  expect(published.status).toBe(200)
  expect(published.raw.length).toBeLessThan(BYTES_AN_OPERATION * routes.all.length)
}, 240_000)

interface Operation {
  operationId: string
  parameters: { $ref?: string; name?: string; description?: string }[]
  requestBody?: { content: Record<string, { schema: object }> }
  responses: Record<string, { $ref?: string; content?: Record<string, { schema: object }> }>
}
interface Published {
  paths: Record<string, Record<string, Operation>>
  components: {
    schemas: object
    parameters: Record<string, { description?: string }>
    responses: Record<string, Operation['responses'][string]>
  }
}
const operationsOf = ({ paths }: Published) => Object.values(paths).flatMap((path) => Object.values(path))

it('describes every parameter, gives every schema a name, and lists the refusals', () => {
  const document = openApi(routes, 'http://localhost:3000') as unknown as Published
  const { parameters, schemas, responses } = document.components
  for (const { operationId, parameters: used, requestBody, responses: answers } of operationsOf(document)) {
    for (const one of used) {
      const { description } = one.$ref ? parameters[one.$ref.split('/').at(-1)!]! : one
      expect(description, `${operationId} ${one.name ?? one.$ref}`).toBeTruthy()
    }
    const { $ref: shared, content } = answers[200]!
    const answered = Object.values((shared ? responses[shared.split('/').at(-1)!]!.content : content) ?? {})
    expect(answered, operationId).toHaveLength(1)
    const contents = [...Object.values(requestBody?.content ?? {}), ...answered]
    const unnamed = contents.filter(({ schema }) => !('$ref' in schema) && !('format' in schema))
    expect(unnamed, operationId).toEqual([])
    expect(answers[429], operationId).toEqual({ $ref: '#/components/responses/TooManyRequests' })
  }
  const text = JSON.stringify(document)
  const referred = [...text.matchAll(/#\/components\/(schemas|parameters|responses)\/([^"]+)/g)]
  const known = { schemas, parameters, responses } as Record<string, object>
  expect(referred.filter(([, kind = '', name = '']) => !(name in known[kind]!)).map(([all]) => all)).toEqual([])
  expect(Buffer.byteLength(text)).toBeLessThan(BYTES_AN_OPERATION * routes.all.length)
})

it('publishes a valid document for each area, which together have every call once', async () => {
  const ids: string[] = []
  for (const area of AREAS) {
    const document = openApi(routes, 'http://localhost:3000', area)
    const { valid, errors } = await new Validator().validate(document)
    expect(valid, `${area} ${JSON.stringify(errors)?.slice(0, 1000)}`).toBe(true)
    ids.push(...operationsOf(document as unknown as Published).map(({ operationId }) => operationId))
  }
  expect(ids.sort()).toEqual(routes.all.map(({ endpoint }) => endpoint.id).sort())
}, 240_000)

it('answers 304 to readers who have the document', async () => {
  const first = await app.guest.get('/api/docs/crm.json')
  expect(first.body.info.title).toBe('Stoa: crm')
  const again = await app.guest.get('/api/docs/crm.json', { 'if-none-match': String(first.headers.etag) })
  expect([again.status, again.raw.length]).toEqual([304, 0])
  expect((await app.guest.get('/api/docs/openapi.json', { 'if-none-match': String(first.headers.etag) })).status).toBe(200)
})

it('names only permissions that exist [INV-20]', () => {
  const known = new Set(PERMISSIONS.map((permission) => permission.name))
  const named = routes.all.flatMap(({ endpoint: { access, id } }) => ('permission' in access ? [[id, access.permission] as const] : []))
  expect(named.filter(([, permission]) => !known.has(permission))).toEqual([])
})

it('loads a page of contacts with all its relations in as many queries for twenty rows as for one', async () => {
  const includes = routes.all.find(({ endpoint }) => endpoint.id === 'accounts.contacts.list')!.endpoint.shape!.includes
  const queriesFor = async (contacts: number) => {
    const member = await app.member({
      permissions: PERMISSIONS.map((permission) => permission.name).filter((name) => !name.startsWith('platform')),
    })
    for (let n = 0; n < contacts; n++)
      await member.post(`/api/v1/accounts/${member.account_id}/contacts`, {
        first_name: `N${n}`,
        email: `n${n}@test.example`,
        phone: `+30690000${String(n).padStart(4, '0')}`,
        tags: [`T${n}`],
        notes: 'x',
      })
    const url = `/api/v1/accounts/${member.account_id}/contacts?include=${includes.join(',')}`
    await member.get(url)
    const before = queries.mock.calls.length
    expect((await member.get(url)).body.data).toHaveLength(contacts)
    return queries.mock.calls.length - before
  }
  const one = await queriesFor(1)
  expect(one).toBeGreaterThan(includes.length / 2)
  expect(await queriesFor(20)).toBe(one)
})

it('answers 405 with the allowed methods, and 404 for unknown paths', async () => {
  const user = await app.user()
  const wrong = await user.delete('/api/v1/accounts')
  expect([wrong.status, wrong.headers.allow, wrong.body.message]).toEqual([
    405,
    'GET, POST',
    'The DELETE method is not supported for this route. Supported methods: GET, POST.',
  ])
  expect((await user.get('/api/v1/nothing')).body).toMatchObject({ message: 'Not Found', code: 'not_found' })
})

it('gives every failure a message, a code and a request id', async () => {
  const answer = await app.guest.get('/api/v1/contacts')
  expect(answer.body).toEqual({ message: 'Unauthenticated.', code: 'unauthenticated', request_id: answer.headers['x-request-id'] })
})

it('answers malformed JSON with 400 and an unknown content type with 415', async () => {
  const { http } = app
  const malformed = await http.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: '{"email"',
    headers: { 'content-type': 'application/json' },
  })
  const unknown = await http.inject({ method: 'POST', url: '/api/auth/login', payload: '<a/>', headers: { 'content-type': 'text/xml' } })
  expect([malformed.statusCode, malformed.json().code, unknown.statusCode]).toEqual([400, 'bad_request', 415])
})
