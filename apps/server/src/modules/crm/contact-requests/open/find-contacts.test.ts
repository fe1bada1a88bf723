import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { one, rows } from '#db/rows.ts'
import { runAs } from '#platform/run-as.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { findOrCreateContact, findOrCreateContacts, type Wanted } from './request-contact.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.stop())

const reachOf = (email: string | null, phone: string | null = null, raw = phone) => ({
  email,
  phone,
  phone_raw: raw,
  phone_type: phone ? 'mobile' : 'unknown',
})
const WANTED: Wanted[] = [
  {
    asker: { first_name: 'Άννα', last_name: 'Παππά', company: 'Ήλιος', locale: 'gr' },
    reach: reachOf('Anna@example.gr', '+306912345678'),
    matches: true,
  },
  { asker: { first_name: 'No number' }, reach: reachOf('b@example.gr', null, '12'), matches: true },
  { asker: {}, reach: reachOf(null, '+306987654321'), matches: true },
  { asker: { company: 'Again' }, reach: reachOf('again@example.gr'), matches: false },
]

/** What is stored of the contacts of an account, without ids and times. */
async function storedIn(account_id: number) {
  const without = [
    'id',
    'account_id',
    'contact_id',
    'person_id',
    'created_at',
    'updated_at',
    'first_touch_at',
    'last_activity_at',
    'first_seen_at',
    'last_seen_at',
    'day',
    'slot',
  ]
  const of = (table: string, order: string) =>
    rows<{ row: object }>(
      app.database.db,
      sql`SELECT to_jsonb(t) - ${without}::text[] AS row FROM ${sql.table(table)} t WHERE account_id = ${account_id} ORDER BY ${sql.ref(order)}`,
    )
  const counted = await one(
    app.database.db,
    sql`SELECT json_object_agg(name, value) AS counters FROM (SELECT name, sum(value) AS value FROM account_counters WHERE account_id = ${account_id} GROUP BY name) c`,
  )
  return {
    contacts: await of('contacts', 'id'),
    people: await of('people', 'id'),
    keys: await of('person_keys', 'email_key'),
    addresses: await of('contact_email_addresses', 'id'),
    numbers: await of('contact_phone_numbers', 'id'),
    counted,
    joined: (
      await rows<{ n: number }>(
        app.database.db,
        sql`SELECT count(*)::int AS n FROM contacts WHERE account_id = ${account_id} AND person_id IS NOT NULL`,
      )
    )[0],
  }
}

it('makes several contacts as it makes each alone, and finds those that exist', async () => {
  const [alone, together] = [(await app.member()).account_id, (await app.member()).account_id]
  for (const one of WANTED)
    await runAs(app.services, 0, 'test', (ctx) => findOrCreateContact(ctx, alone, { ...one, source: 'form', beyond: 'keep' }))
  const first = await runAs(app.services, 0, 'test', (ctx) => findOrCreateContacts(ctx, together, WANTED, 'form'))
  expect(first.map(({ is_new, contact }) => [is_new, contact.email, contact.phone])).toEqual(
    WANTED.map(({ reach }) => [true, reach.email, reach.phone]),
  )
  expect(await storedIn(together)).toEqual(await storedIn(alone))

  const second = await runAs(app.services, 0, 'test', (ctx) => findOrCreateContacts(ctx, together, WANTED, 'form'))
  expect(second.map(({ is_new }) => is_new)).toEqual([false, false, false, true])
  expect(second.slice(0, 3).map(({ contact }) => contact.id)).toEqual(first.slice(0, 3).map(({ contact }) => contact.id))
  expect(second[3]!.contact.person_id, 'the same address is the same person').toBe(first[3]!.contact.person_id)
  const person = await one<{ n: number }>(
    app.database.db,
    sql`SELECT contacts_count AS n FROM people WHERE id = ${first[3]!.contact.person_id}`,
  )
  expect(person!.n).toBe(2)
  const logged = await rows(app.database.db, sql`SELECT FROM activity_logs WHERE account_id = ${together} AND event = 'contact.created'`)
  expect(logged).toHaveLength(5)
})
