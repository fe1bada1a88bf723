import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkRules, type Rule, type RuleGroup } from '@stoa/contract'
import { one, rows } from '#db/rows.ts'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { contactsOfRules } from '../audience-contacts.ts'
import { birthdaysWithin } from './birthdays.ts'
import { meets, type Known } from './evaluate-rules.fixture.ts'

const NOW = new Date('2026-03-20T09:30:00Z')
const DAY_MS = 86_400_000
const CONTACTS = 60
let app: TestApp
let member: TestUser
let own: { tags: number[]; lists: number[] }
const known = new Map<number, Known>()

const names = [null, 'Άννα', 'ΆΝΝΑ', 'anna', '100%', 'a_b', "O'Neil"] as const
const arbitraryContact: fc.Arbitrary<Known> = fc.record({
  first_name: fc.constantFrom(...names),
  company: fc.constantFrom(...names),
  lifecycle: fc.constantFrom('lead', 'customer', 'inactive'),
  locale: fc.constantFrom(null, 'en', 'gr'),
  revenue_minor: fc.constantFrom(0, 1, 5_000),
  active_days_ago: fc.constantFrom(null, 1, 29, 40),
  tags: fc.subarray([0, 1]),
  lists: fc.subarray([0, 1]),
  countries: fc.subarray(['GR', 'CY']),
  consents: fc.subarray(['email', 'sms']),
})

beforeAll(async () => {
  app = await createTestApp()
  member = await app.member({ permissions: ['audiences.read', 'contacts.read'] })
  own = { tags: [await tag('A'), await tag('B')], lists: [await list('A'), await list('B')] }
  for (const contact of fc.sample(arbitraryContact, { numRuns: CONTACTS, seed: 7 })) await plant(contact)
})
afterAll(() => app.stop())

const db = () => app.database.db
const idOf = async (statement: ReturnType<typeof sql>) => (await one<{ id: number }>(db(), statement))!.id
const list = (name: string) => idOf(sql`INSERT INTO contact_lists (account_id, name) VALUES (${member.account_id}, ${name}) RETURNING id`)
async function tag(name: string) {
  const category = await idOf(sql`INSERT INTO tag_categories (account_id, name) VALUES (${member.account_id}, ${name}) RETURNING id`)
  return idOf(sql`INSERT INTO tags (account_id, tag_category_id, name) VALUES (${member.account_id}, ${category}, ${name}) RETURNING id`)
}

async function plant(contact: Known): Promise<void> {
  const account = member.account_id
  const active = contact.active_days_ago === null ? null : new Date(NOW.getTime() - contact.active_days_ago * DAY_MS)
  const id =
    await idOf(sql`INSERT INTO contacts (account_id, first_name, company, last_name, lifecycle, locale, revenue_minor, last_activity_at)
    VALUES (${account}, ${contact.first_name}, ${contact.company}, 'x', ${contact.lifecycle}, ${contact.locale}, ${contact.revenue_minor}, ${active}) RETURNING id`)
  const [tags, lists] = [contact.tags.map((at) => own.tags[at]!), contact.lists.map((at) => own.lists[at]!)]
  for (const tag_id of tags)
    await sql`INSERT INTO contact_tag (account_id, contact_id, tag_id, listed, created_at) VALUES (${account}, ${id}, ${tag_id}, true, now())`.execute(
      db(),
    )
  for (const list_id of lists)
    await sql`INSERT INTO subscriptions (account_id, contact_id, contact_list_id, status, source, unsubscribe_id)
      VALUES (${account}, ${id}, ${list_id}, 'subscribed', 'manual', gen_random_uuid())`.execute(db())
  for (const country of contact.countries)
    await sql`INSERT INTO contact_physical_addresses (account_id, contact_id, line1, country_code) VALUES (${account}, ${id}, 'x', ${country})`.execute(
      db(),
    )
  for (const channel of contact.consents)
    await sql`INSERT INTO consents (account_id, contact_id, channel, action, source, text_snapshot) VALUES (${account}, ${id}, ${channel}, 'granted', 'manual', 'x')`.execute(
      db(),
    )
  known.set(id, { ...contact, tags, lists })
}

const someOf = <T>(values: readonly T[]) => fc.subarray([...values], { minLength: 1 })
const listed = (field: string, values: () => readonly unknown[]): fc.Arbitrary<Rule> =>
  fc.record({ op: fc.constantFrom('any', 'none'), value: someOf(values()) }).map((rule) => ({ field, ...rule }) as Rule)
const text = (field: string): fc.Arbitrary<Rule> =>
  fc.oneof(
    fc.constantFrom('empty', 'not_empty').map((op) => ({ field, op }) as Rule),
    fc
      .record({ op: fc.constantFrom('is', 'is_not', 'contains', 'starts_with'), value: fc.constantFrom('άννα', 'AN', '%', '_', "o'", '0') })
      .map((rule) => ({ field, ...rule }) as Rule),
  )

function arbitraryRules(): fc.Arbitrary<RuleGroup> {
  const condition = fc.oneof(
    text('first_name'),
    text('company'),
    listed('lifecycle', () => ['lead', 'customer']),
    listed('locale', () => ['en', 'gr']),
    listed('tag', () => own.tags),
    listed('contact_list', () => own.lists),
    listed('country', () => ['GR', 'CY']),
    listed('consent', () => ['email', 'sms']),
    fc
      .record({ op: fc.constantFrom('at_least', 'at_most'), value: fc.constantFrom(0, 1, 4_999) })
      .map((rule): Rule => ({ field: 'revenue_minor', ...rule })),
    fc
      .record({ op: fc.constantFrom('within_days', 'not_within_days'), value: fc.constantFrom(2, 30) })
      .map((rule): Rule => ({ field: 'last_activity', ...rule })),
  )
  const group = (rule: fc.Arbitrary<Rule>): fc.Arbitrary<RuleGroup> =>
    fc
      .record({ all: fc.array(rule, { maxLength: 2 }), any: fc.array(rule, { maxLength: 2 }), none: fc.array(rule, { maxLength: 2 }) })
      .filter(({ all, any, none }) => all.length + any.length + none.length > 0)
  return group(fc.oneof(condition, group(fc.oneof(condition, group(condition)))))
}

it('finds exactly the contacts that meet random trees of rules', async () => {
  const sizes = new Set<number>()
  await fc.assert(
    fc.asyncProperty(arbitraryRules(), async (rules) => {
      const condition = await contactsOfRules(db(), member.account_id, rules, NOW)
      const found = await rows<{ id: number }>(db(), sql`SELECT t.id FROM contacts t WHERE ${condition} ORDER BY t.id`)
      const expected = [...known].filter(([, contact]) => meets(rules, contact)).map(([id]) => id)
      expect(found.map(({ id }) => id)).toEqual(expected.sort((a, b) => a - b))
      sizes.add(expected.length)
    }),
    { numRuns: 300 },
  )
  // Trees that select all contacts or none would prove little.
  expect(sizes.size).toBeGreaterThan(10)
})

it('reports no mistake in the trees that the property is about', () => {
  fc.assert(
    fc.property(arbitraryRules(), (rules) => {
      const wrong: string[] = []
      checkRules(rules, (path, kind) => wrong.push(`${path.join('.')} ${kind}`))
      expect(wrong.filter((one) => !one.endsWith('conditions'))).toEqual([])
    }),
  )
})

it('begins days in the time zone of the account, and ends "after" with the day itself', async () => {
  const zone = await one<{ time_zone: string }>(db(), sql`SELECT time_zone FROM accounts WHERE id = ${member.account_id}`)
  expect(zone!.time_zone).toBe('Europe/Athens')
  // 22:30 in London on the 9th is the 10th in Athens.
  const id = await idOf(
    sql`INSERT INTO contacts (account_id, last_name, created_at) VALUES (${member.account_id}, 'Midnight', '2026-02-09T22:30:00Z') RETURNING id`,
  )
  const meetsNow = async (op: string, value: string) => {
    const rules = {
      all: [
        { field: 'last_name', op: 'is', value: 'midnight' },
        { field: 'date_created', op, value },
      ],
    } as RuleGroup
    return (
      await rows(db(), sql`SELECT FROM contacts t WHERE ${await contactsOfRules(db(), member.account_id, rules, NOW)} AND t.id = ${id}`)
    ).length
  }
  expect([
    await meetsNow('after', '2026-02-09'),
    await meetsNow('after', '2026-02-10'),
    await meetsNow('before', '2026-02-10'),
    await meetsNow('before', '2026-02-11'),
  ]).toEqual([1, 0, 0, 1])
  await sql`DELETE FROM contacts WHERE id = ${id}`.execute(db())
})

it('finds birthdays over the end of the year, and those of 29 February in every year', () => {
  expect(birthdaysWithin(2, 'Europe/Athens', new Date('2026-12-30T12:00:00Z'))).toEqual(['12-30', '12-31', '01-01'])
  expect(birthdaysWithin(1, 'Europe/Athens', new Date('2026-02-28T12:00:00Z'))).toEqual(['02-28', '02-29', '03-01'])
  expect(birthdaysWithin(1, 'Europe/Athens', new Date('2028-02-28T12:00:00Z'))).toEqual(['02-28', '02-29'])
})
