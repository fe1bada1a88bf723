import { accountPermissions, apiTokens, contacts, createApiToken, currentApiToken, type ApiTokenInput } from '@stoa/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { one, run } from '#db/rows.ts'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { createTestClient, type TestClient } from '#test/client.ts'

const MANAGER = ['integrations.read', 'integrations.manage', 'contacts.read', 'contacts.create', 'members.delete']

let app: TestApp
beforeAll(async () => void (app = await createTestApp()))
afterAll(() => app.stop())

const input = (more: Partial<ApiTokenInput> = {}): ApiTokenInput => ({
  name: 'Import',
  permissions: ['contacts.read'],
  expiry: '30_days',
  ...more,
})

async function issued(maker: TestUser, more: Partial<ApiTokenInput> = {}): Promise<{ id: number; token: string; program: TestClient }> {
  const { status, body } = await maker.call(apiTokens.create, { params: { account_id: maker.account_id }, body: input(more) })
  expect(status, JSON.stringify(body)).toBe(200)
  const token = body.data.token!
  return { id: body.data.id, token, program: createTestClient(app.http, token) }
}

it('is shown once, kept as a hash and recognised by its first characters', async () => {
  const maker = await app.member({ permissions: MANAGER })
  const { id, token } = await issued(maker)
  expect(token).toMatch(new RegExp(`^stoa_${id}_[A-Za-z0-9]{40}[0-9a-f]{8}$`))
  const listed = await maker.call(apiTokens.list, { params: { account_id: maker.account_id }, query: { include: 'user' } })
  expect(listed.body.data[0]).toMatchObject({
    id,
    name: 'Import',
    status: 'active',
    token_prefix: token.slice(0, `stoa_${id}_`.length + 4),
  })
  expect(listed.body.data[0]).not.toHaveProperty('token')
  expect(listed.body.data[0]!.user).toMatchObject({ id: maker.id })
  const kept = await one<{ text: string }>(app.database.db, sql`SELECT t::text AS text FROM api_tokens t WHERE id = ${id}`)
  expect(kept!.text).not.toContain(token.slice(-30))
})

it('reaches its account with its permissions only, and not what belongs to the person', async () => {
  const maker = await app.member({ permissions: MANAGER })
  const elsewhere = await app.member({ permissions: MANAGER })
  await run(
    app.database.db,
    sql`INSERT INTO memberships (account_id, user_id, role_id) SELECT account_id, ${maker.id}, role_id FROM memberships WHERE id = ${elsewhere.membership_id}`,
  )
  app.services.actors.dropAll()
  const { program } = await issued(maker)
  const { account_id } = maker
  expect((await program.call(contacts.list, { params: { account_id } })).status).toBe(200)
  expect((await program.call(contacts.list, { params: { account_id: elsewhere.account_id } })).status).toBe(404)
  const created = await program.call(contacts.create, { params: { account_id }, body: { first_name: 'Ada', email: 'ada@test.example' } })
  expect([created.status, created.body.code]).toEqual([403, 'missing_account_permission'])
  for (const path of ['/api/v1/me', '/api/v1/app', '/api/auth/user', `/api/v1/accounts/${account_id}/api-tokens`]) {
    const answer = await program.get(path)
    expect([path, answer.status, answer.body.code]).toEqual([path, 403, 'api_token_refused'])
  }
  const me = await program.call(currentApiToken)
  expect(me.body.data).toMatchObject({ account_id, permissions: ['contacts.read'], name: 'Import' })
  expect((await maker.call(currentApiToken)).status).toBe(404)
})

it('loses a permission when its maker loses it', async () => {
  const maker = await app.member({ permissions: MANAGER })
  const { program } = await issued(maker)
  await run(
    app.database.db,
    sql`DELETE FROM role_permission WHERE permission_name = 'contacts.read' AND role_id = (SELECT role_id FROM memberships WHERE id = ${maker.membership_id})`,
  )
  app.services.actors.dropAll()
  expect((await program.call(contacts.list, { params: { account_id: maker.account_id } })).status).toBe(403)
  expect((await program.call(currentApiToken)).body.data.permissions).toEqual([])
})

it('cannot have permissions that its maker does not hold', async () => {
  const maker = await app.member({ permissions: MANAGER })
  const params = { account_id: maker.account_id }
  const refused = await maker.call(apiTokens.create, { params, body: input({ permissions: ['contacts.read', 'contacts.delete'] }) })
  expect([refused.status, Object.keys(refused.body.errors!)]).toEqual([422, ['permissions']])
  const { body } = await maker.call(createApiToken, { params })
  const actions = body.data.groups.flatMap(({ resources }) => resources.flatMap((resource) => resource.actions))
  expect(
    actions
      .filter(({ held }) => held)
      .map(({ name }) => name)
      .sort(),
  ).toEqual([...MANAGER].sort())
  expect((await maker.call(accountPermissions, { params })).status).toBe(403)
})

it('is refused from the moment it is revoked, and stays in the list', async () => {
  const maker = await app.member({ permissions: MANAGER })
  const { id, program } = await issued(maker)
  const params = { account_id: maker.account_id, id }
  expect((await program.call(currentApiToken)).status).toBe(200)
  expect((await maker.call(apiTokens.update, { params, body: { name: 'Renamed' } })).body.data.name).toBe('Renamed')
  expect((await program.call(currentApiToken)).body.data.name).toBe('Renamed')
  const noted = await maker.call(apiTokens.update, { params, body: { notes: 'Runs in the shop' } })
  expect(noted.body.data).toMatchObject({ name: 'Renamed', notes: 'Runs in the shop' })
  expect((await maker.call(apiTokens.list, { params, query: { 'filter[search]': 'shop' } })).body.data.map((row) => row.id)).toEqual([id])
  expect((await maker.call(apiTokens.remove, { params })).status).toBe(200)
  expect((await program.call(currentApiToken)).status).toBe(401)
  expect((await maker.call(apiTokens.remove, { params })).body.code).toBe('wrong_state')
  expect((await maker.call(apiTokens.read, { params })).body.data).toMatchObject({ status: 'ended', end_reason: 'revoked' })
})

it('ends with the membership of its maker', async () => {
  const owner = await app.member({ permissions: MANAGER, owner: true })
  const maker = await app.member({ permissions: MANAGER, account_id: owner.account_id })
  const { id, program } = await issued(maker)
  await owner.delete(`/api/v1/memberships/${maker.membership_id}`)
  expect((await program.call(currentApiToken)).status).toBe(401)
  const { body } = await owner.call(apiTokens.read, { params: { account_id: owner.account_id, id } })
  expect(body.data).toMatchObject({ status: 'ended', end_reason: 'member_left' })
})

it('expires at the end of its last day in the zone of the account', async () => {
  const maker = await app.member({ permissions: MANAGER })
  const params = { account_id: maker.account_id }
  const past = await maker.call(apiTokens.create, { params, body: input({ expiry: 'date', expires_on: '2020-01-01' }) })
  expect([past.status, Object.keys(past.body.errors!)]).toEqual([422, ['expires_on']])
  const missing = await maker.call(apiTokens.create, { params, body: input({ expiry: 'date' }) })
  expect(Object.keys(missing.body.errors!)).toEqual(['expires_on'])
  const dated = await maker.call(apiTokens.create, { params, body: input({ expiry: 'date', expires_on: '2099-06-30' }) })
  expect(dated.body.data.expires_at).toBe('2099-06-30T21:00:00Z')
  expect((await maker.call(apiTokens.create, { params, body: input({ expiry: 'never' }) })).body.data.expires_at).toBeNull()
  const { id, program } = await issued(maker)
  await run(app.database.db, sql`UPDATE api_tokens SET expires_at = now() - interval '1 hour' WHERE id = ${id}`)
  app.services.actors.dropAll()
  expect((await program.call(currentApiToken)).status).toBe(401)
  const expired = await maker.call(apiTokens.list, { params, query: { 'filter[status]': 'expired' } })
  expect(expired.body.data.map((row) => row.id)).toEqual([id])
})

it('notes when and from where it was used, and names itself in the activity log', async () => {
  const maker = await app.member({ permissions: MANAGER })
  const { id, program } = await issued(maker, { permissions: ['contacts.read', 'contacts.create'] })
  const created = await program.call(contacts.create, {
    params: { account_id: maker.account_id },
    body: { first_name: 'Ada', email: 'ada@test.example' },
  })
  expect(created.status).toBe(200)
  const used = await maker.call(apiTokens.read, { params: { account_id: maker.account_id, id } })
  expect(used.body.data.last_used_at).not.toBeNull()
  expect(used.body.data.last_used_ip).toBe('127.0.0.1')
  const logged = await one<{ context: object; actor_id: number }>(
    app.database.db,
    sql`SELECT actor_id, context FROM activity_logs WHERE event = 'contact.created' AND subject_id = ${String(created.body.data.id)}`,
  )
  expect(logged).toMatchObject({ actor_id: maker.id, context: { api_token: { id, name: 'Import' } } })
  const history = await maker.get(`/api/v1/contacts/${created.body.data.id}/activity-logs`)
  expect(history.body.data[0].api_token).toEqual({ id, name: 'Import' })
})

it('keeps idempotency keys apart from those of its maker', async () => {
  const maker = await app.member({ permissions: MANAGER })
  const { program } = await issued(maker, { permissions: ['contacts.create'] })
  const send = (client: TestClient, first_name: string) =>
    client.call(contacts.create, {
      params: { account_id: maker.account_id },
      body: { first_name, email: `${first_name}@test.example` },
      headers: { 'idempotency-key': 'k1' },
    })
  const own = await send(maker, 'Own')
  const first = await send(program, 'First')
  const again = await send(program, 'First')
  expect([own.status, first.status, again.body.data.id]).toEqual([200, 200, first.body.data.id])
  expect(first.body.data.id).not.toBe(own.body.data.id)
})

it('is refused where the plan has no access to the API', async () => {
  const maker = await app.member({ permissions: MANAGER })
  const { program } = await issued(maker)
  await run(
    app.database.db,
    sql`INSERT INTO account_options (account_id, feature_code, enabled, reason) VALUES (${maker.account_id}, 'api.enabled', false, 'Test')`,
  )
  app.services.actors.dropAll()
  const answer = await program.call(currentApiToken)
  expect([answer.status, answer.body.code]).toEqual([403, 'feature_disabled'])
  const refused = await maker.call(apiTokens.create, { params: { account_id: maker.account_id }, body: input() })
  expect(refused.body.code).toBe('feature_disabled')
})

it('of staff who are no members of the account cannot be made', async () => {
  const admin = await app.staff('admin')
  const account_id = await app.account()
  expect((await admin.call(apiTokens.create, { params: { account_id }, body: input() })).status).toBe(403)
})
