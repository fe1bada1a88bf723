import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  addToAudience,
  audienceContacts,
  audienceMembers,
  audiences,
  audienceSizes,
  contacts,
  removeFromAudience,
  type RuleCondition,
  type RuleGroup,
} from '@stoa/contract'
import { one, rows, run } from '#db/rows.ts'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { contactsOfRules } from '../audience-contacts.ts'
import { keepAll } from './keep-audiences.job.ts'
import { beginPasses } from './notice-changes.ts'
import { doubtsOf, settleDoubts } from './prove-audiences.job.ts'

const PERMISSIONS = ['audiences.read', 'audiences.create', 'audiences.update', 'contacts.read', 'contacts.create']
const SMALL = { told: 2, at_start: 2 }
let app: TestApp
let member: TestUser

beforeAll(async () => {
  app = await createTestApp()
  // Enqueues jobs, without a worker that would run them.
  await app.services.jobs.start()
  member = await app.member({ permissions: PERMISSIONS })
})
afterAll(() => app.stop())

const db = () => app.database.db
const keep = (who = member, limits?: typeof SMALL) => keepAll(app.services, who.account_id, undefined, limits)
const revenue = (op: 'at_least' | 'at_most', value: number): RuleGroup => ({ all: [{ field: 'revenue_minor', op, value }] })

async function audience(rules: RuleGroup | null, who = member): Promise<number> {
  const body = { name: `A ${Math.random()}`, ...(rules ? { rules } : { type: 'static' as const }) }
  const made = await who.call(audiences.create, { params: { account_id: who.account_id }, body })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  return made.body.data.id
}
async function contact(revenue_minor = 0, who = member): Promise<number> {
  const made = await one<{ id: number }>(
    db(),
    sql`INSERT INTO contacts (account_id, first_name, revenue_minor) VALUES (${who.account_id}, 'Person', ${revenue_minor}) RETURNING id`,
  )
  return made!.id
}
const earn = (id: number, revenue_minor: number) => run(db(), sql`UPDATE contacts SET revenue_minor = ${revenue_minor} WHERE id = ${id}`)
async function membersOf(id: number): Promise<number[]> {
  const found = await rows<{ contact_id: number }>(
    db(),
    sql`SELECT contact_id FROM audience_members WHERE audience_id = ${id} AND left_at IS NULL ORDER BY contact_id`,
  )
  return found.map(({ contact_id }) => contact_id)
}
const eventsOf = (id: number) =>
  rows<{ event: string; contact_ids: number[] }>(
    db(),
    sql`SELECT payload ->> 'event' AS event, payload -> 'data' -> 'contact_ids' AS contact_ids FROM outbox_events
      WHERE topic = 'broadcast' AND payload ->> 'event' IN ('audience.entered', 'audience.left') AND (payload -> 'data' ->> 'key')::bigint = ${id} ORDER BY id`,
  )

it('keeps who is in an audience: the first members were there, later ones enter and leave with an event and a line in their history', async () => {
  const who = await app.member({ permissions: PERMISSIONS })
  const [first, second] = [await contact(10, who), await contact(1, who)]
  const id = await audience(revenue('at_least', 5), who)
  await keep(who)
  expect(await membersOf(id)).toEqual([first])
  expect(await eventsOf(id)).toEqual([])

  await earn(first, 0)
  await earn(second, 7)
  await keep(who)
  await keep(who)
  expect(await membersOf(id)).toEqual([second])
  expect(await eventsOf(id)).toEqual([
    { event: 'audience.entered', contact_ids: [second] },
    { event: 'audience.left', contact_ids: [first] },
  ])
  const history = await rows(
    db(),
    sql`SELECT event, contact_id FROM activity_logs WHERE event LIKE '%audience' AND account_id = ${who.account_id} ORDER BY id`,
  )
  expect(history).toEqual([
    { event: 'contact.entered_audience', contact_id: second },
    { event: 'contact.left_audience', contact_id: first },
  ])
  const read = await who.call(audiences.read, { params: { id }, query: { include: ['growth'] } as never })
  expect(read.body.data).toMatchObject({ size: 1, growth: 0, version: 1, computed_at: expect.any(String) })
  const listed = await who.call(audienceMembers.list, {
    params: { account_id: who.account_id },
    query: { filter: { audience: id }, include: ['contact', 'audience'], sort: 'entered_at' } as never,
  })
  expect(listed.body.data).toMatchObject([
    { contact_id: first, state: 'left', at_start: true, contact: { id: first }, audience: { id } },
    { contact_id: second, state: 'in', at_start: false, left_at: null },
  ])
  const sizes = await who.call(audienceSizes, { params: { audience_id: id } })
  expect(sizes.body.data).toEqual([{ day: expect.any(String), size: 1, entered: 1, exited: 1 }])
})

const condition: fc.Arbitrary<RuleCondition> = fc.oneof(
  fc.record({ field: fc.constant('revenue_minor' as const), op: fc.constantFrom('at_least', 'at_most'), value: fc.nat(4) }),
  fc.record({
    field: fc.constant('lifecycle' as const),
    op: fc.constantFrom('any', 'none'),
    value: fc.subarray(['lead', 'customer', 'inactive'], { minLength: 1, maxLength: 2 }),
  }),
)
const tree: fc.Arbitrary<RuleGroup> = fc
  .tuple(fc.constantFrom('all' as const, 'any' as const, 'none' as const), fc.array(condition, { minLength: 1, maxLength: 3 }))
  .map(([key, conditions]) => ({ [key]: conditions }))
const change = fc.record({
  who: fc.nat(5),
  to: fc.oneof(
    fc.nat(4).map((n) => sql`revenue_minor = ${n}`),
    fc.constantFrom('lead', 'customer', 'inactive').map((word) => sql`lifecycle = ${word}`),
    fc.constantFrom('active', 'active', 'archived', 'blacklisted').map((word) => sql`status = ${word}, deleted_at = NULL`),
    fc.constant(sql`deleted_at = now()`),
  ),
})

it('has the members that the rules name after random changes of contacts and rules, also when few change at once', {
  timeout: 120_000,
}, async () => {
  const who = await app.member({ permissions: PERMISSIONS })
  const people = [
    await contact(0, who),
    await contact(1, who),
    await contact(2, who),
    await contact(3, who),
    await contact(4, who),
    await contact(2, who),
  ]
  await fc.assert(
    fc.asyncProperty(
      tree,
      fc.array(fc.tuple(fc.array(change, { maxLength: 4 }), fc.option(tree)), { minLength: 2, maxLength: 5 }),
      async (rules, turns) => {
        const id = await audience(rules, who)
        let current = rules
        for (const [changes, next] of turns) {
          for (const { who: at, to } of changes) await run(db(), sql`UPDATE contacts SET ${to} WHERE id = ${people[at]!}`)
          if (next) {
            current = next
            await who.call(audiences.update, { params: { id }, body: { rules: next } })
          }
          await keep(who, SMALL)
          const meets = await contactsOfRules(db(), who.account_id, current, app.services.clock.now())
          const named = await rows<{ id: number }>(db(), sql`SELECT t.id FROM contacts t WHERE ${meets} ORDER BY t.id`)
          expect(await membersOf(id)).toEqual(named.map((row) => row.id))
          const counted = await one<{ size: number; kept: number }>(
            db(),
            sql`SELECT a.size, (SELECT s.size FROM audience_sizes s WHERE s.audience_id = a.id ORDER BY s.day DESC LIMIT 1) AS kept FROM audiences a WHERE a.id = ${id}`,
          )
          expect(counted).toEqual({ size: named.length, kept: named.length })
        }
        // Entries less exits are the size, beside those who were there at the start.
        const sums = await one<{ sum: number; size: number }>(
          db(),
          sql`SELECT (SELECT sum(s.entered - s.exited) + (SELECT count(*) FROM audience_members m WHERE m.audience_id = ${id} AND m.at_start) FROM audience_sizes s WHERE s.audience_id = ${id})::int AS sum,
          (SELECT count(*)::int FROM audience_members m WHERE m.audience_id = ${id} AND m.left_at IS NULL) AS size`,
        )
        expect(sums!.sum).toBe(sums!.size)
        await run(db(), sql`UPDATE audiences SET deleted_at = now() WHERE id = ${id}`)
      },
    ),
    { numRuns: 25, seed: 5 },
  )
})

it('adds contacts to a static audience and takes them out, and follows merges', async () => {
  const who = await app.member({ permissions: PERMISSIONS })
  const [first, second, winner] = [await contact(0, who), await contact(0, who), await contact(0, who)]
  const id = await audience(null, who)
  await keep(who)
  const add = (ids: number[]) => who.call(addToAudience, { params: { audience_id: id }, body: { ids } })
  expect((await add([first, second])).body.data).toEqual({ count: 2 })
  expect((await add([first])).body.data).toEqual({ count: 0 })
  expect(await membersOf(id)).toEqual([first, second])
  const out = await who.call(removeFromAudience, { params: { audience_id: id }, body: { ids: [second, winner] } })
  expect(out.body.data).toEqual({ count: 1 })
  expect((await eventsOf(id)).map(({ event }) => event)).toEqual(['audience.entered', 'audience.left'])
  const listed = await who.call(audienceContacts, { params: { audience_id: id } })
  expect(listed.body.data.map((row) => row.id)).toEqual([first])
  await run(db(), sql`UPDATE contacts SET status = 'merged', merged_into_id = ${winner} WHERE id = ${first}`)
  await keep(who)
  expect(await membersOf(id)).toEqual([winner])
  const stranger = await app.member({ permissions: PERMISSIONS })
  const foreign = await contact(0, stranger)
  expect([(await add([foreign])).status, (await add([])).status]).toEqual([422, 422])
  expect((await who.call(addToAudience, { params: { audience_id: id }, body: { filter: {} } })).body.data).toEqual({
    count: 1,
  })
})

it('refuses rules of a static audience, contacts of one with rules, and an audience with neither', async () => {
  const fixed = await audience(null)
  const ruled = await audience(revenue('at_least', 1))
  const rules = revenue('at_least', 2)
  expect((await member.call(audiences.update, { params: { id: fixed }, body: { rules } })).status).toBe(409)
  expect((await member.call(audiences.update, { params: { id: fixed }, body: { name: 'Chosen by hand' } })).status).toBe(200)
  expect((await member.call(audiences.update, { params: { id: ruled }, body: { rules: null } })).status).toBe(422)
  expect((await member.call(addToAudience, { params: { audience_id: ruled }, body: { ids: [await contact()] } })).status).toBe(409)
  const bare = await member.call(audiences.create, { params: { account_id: member.account_id }, body: { name: 'Bare' } })
  expect(bare).toMatchObject({ status: 422, body: { errors: { rules: expect.any(Array) } } })
})

it('repairs and reports a difference that no pass made up for, and only that', async () => {
  const who = await app.member({ permissions: PERMISSIONS })
  const stays = await contact(9, who)
  const id = await audience(revenue('at_least', 5), who)
  await audience({ all: [{ field: 'date_created', op: 'within_days', value: 3 }] }, who)
  await keep(who)
  expect(await doubtsOf(app.services, who.account_id)).toEqual([])
  const late = await contact(9, who)
  const doubts = await doubtsOf(app.services, who.account_id)
  expect(doubts).toMatchObject([{ id }])
  await expect(settleDoubts(app.services, who.account_id, doubts)).rejects.toThrow(`1 of audience ${id}`)
  expect(await membersOf(id)).toEqual([stays, late])
  await contact(9, who)
  const again = await doubtsOf(app.services, who.account_id)
  await keep(who)
  await expect(settleDoubts(app.services, who.account_id, again)).resolves.toBeUndefined()
})

const clearPasses = () => run(db(), sql`DELETE FROM pgboss.job WHERE name = 'keep-audiences'`)
async function passesOf({ account_id }: TestUser): Promise<number> {
  const waiting = sql`SELECT FROM pgboss.job WHERE name = 'keep-audiences' AND state = 'created' AND (data ->> 'account_id')::bigint = ${account_id}`
  return (await rows(db(), waiting)).length
}

it('starts the first pass of audiences that an earlier release left without members, once', async () => {
  const who = await app.member({ permissions: PERMISSIONS })
  const id = await audience(revenue('at_least', 5), who)
  await contact(9, who)
  await clearPasses()
  await beginPasses(app.services)
  await beginPasses(app.services)
  expect(await passesOf(who)).toBe(1)
  await clearPasses()
  await keep(who)
  await beginPasses(app.services)
  expect(await passesOf(who)).toBe(0)
  expect((await who.call(audiences.read, { params: { id } })).body.data).toMatchObject({ size: 1 })
})

// The relay of this test removes delivered events, so it is the last one.
it('starts one pass for many changes of contacts and rules, none for its own events, and none in an account without audiences', async () => {
  const who = await app.member({ permissions: PERMISSIONS })
  const other = await app.member({ permissions: PERMISSIONS })
  const id = await audience(revenue('at_least', 5), who)
  await app.relay()
  expect(await passesOf(who)).toBe(1)
  await clearPasses()
  await keep(who)
  await earn(await contact(0, who), 9)
  await keep(who)
  await who.call(audiences.update, { params: { id }, body: { name: 'Only another name' } })
  await app.relay()
  expect(await passesOf(who)).toBe(0)
  await who.call(audiences.update, { params: { id }, body: { rules: revenue('at_least', 6) } })
  for (const one of [who, other, who])
    await one.call(contacts.create, { params: { account_id: one.account_id }, body: { email: `p${Math.random()}@test.example` } })
  await app.relay()
  expect([await passesOf(who), await passesOf(other)]).toEqual([1, 0])
})
