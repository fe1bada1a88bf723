import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { openAccount } from '../../accounts/accounts.factory.ts'

let app: TestApp
let owner: TestUser
let path: string
beforeAll(async () => {
  app = await createTestApp()
  owner = await app.user()
  path = `/api/v1/accounts/${(await openAccount(owner, { name: 'Αιγαίο Marketing' })).id}`
})
afterAll(() => app.stop())

it('shows only the name of the other account until it is accepted, also to searches', async () => {
  const user = await app.user()
  const account = await openAccount(user, { name: 'Quiet Hotel', type: 'client' })
  const { db } = app.database
  await sql`INSERT INTO account_registrations (uuid, account_id, legal_name, vat_number, country_code, address_line, city, postal_code, is_primary)
    VALUES (uuid_v7(), ${account.id}, 'Quiet Legal Ltd', 'EL000060013', 'GR', 'Ermou 1', 'Volos', '38221', true)`.execute(db)
  await sql`INSERT INTO account_emails (uuid, account_id, email, is_primary) VALUES (uuid_v7(), ${account.id}, 'desk@quiet.example', true)`.execute(
    db,
  )
  await sql`UPDATE accounts SET search_text = search_text || ' el000060013 desk@quiet.example' WHERE id = ${account.id}`.execute(db)
  const { uuid } = (await owner.post(`${path}/account-clients`, { connect_to: account.slug })).body.data
  const secrets = ['Quiet Legal', 'EL000060013', 'Volos', 'desk@quiet.example']
  const told = async () =>
    JSON.stringify([
      (await owner.get(`${path}/relations/${uuid}?include=relatedAccount,client,contacts`)).body,
      (await owner.get(`${path}/account-clients`)).body,
    ])
  const text = await told()
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([])
  expect(text).toContain('Quiet Hotel')
  const found = async (word: string) => (await owner.get(`${path}/account-clients?filter[search]=${word}`)).body.meta.total
  expect([await found('000060013'), await found('desk@quiet.example'), await found('quiet')]).toEqual([0, 0, 1])
  await user.post(`/api/v1/accounts/${account.id}/relations/${uuid}/accept`, { access_level: 'none' })
  const after = await told()
  expect(secrets.filter((secret) => after.includes(secret))).toEqual(secrets)
  expect([await found('000060013'), await found('desk@quiet.example'), await found('quiet')]).toEqual([1, 1, 1])
})
