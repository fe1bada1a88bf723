import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'

let database: TestDatabase
const accounts: number[] = []

beforeAll(async () => {
  database = await createTestDatabase({ max: 20 })
  for (const slug of ['a', 'b']) {
    const { rows } = await database.pool.query('insert into accounts (uuid, name, slug) values (uuid_v7(), $1, $1) returning id', [slug])
    accounts.push(rows[0].id)
  }
})
afterAll(() => database.drop())

/** Numbers that are the same in every run (mulberry32). */
function randomFrom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

/** Counters and days, summed over their slots. */
async function kept() {
  const counters = await database.pool.query(
    'select account_id, name, sum(value)::int8 as value from account_counters group by 1, 2 having sum(value) <> 0 order by 1, 2',
  )
  const days = await database.pool.query(
    'select account_id, day, sum(n)::int8 as n from contact_days group by 1, 2 having sum(n) <> 0 order by 1, 2',
  )
  return { counters: counters.rows, days: days.rows }
}

const some = (below: string) => `(select id from contacts where account_id = $1 order by md5(id::text || $2::text) limit ${below})`
const someOrders = (below: string) => `(select uuid from orders where account_id = $1 order by md5(uuid::text || $2::text) limit ${below})`
const writes = [
  `insert into contacts (account_id, first_name, created_at, status) select $1, 'n', timestamptz '2026-01-01 22:00+00' + ((i * 7 + $2) % 90) * interval '5 hours', (array['active', 'active', 'blacklisted', 'archived'])[i % 4 + 1] from generate_series(1, ($2::int % 8) + 1) i`,
  `update contacts set status = (array['active', 'archived', 'blacklisted', 'erased'])[($2::int % 4) + 1] where id in ${some('3')} and status <> 'merged'`,
  `update contacts set deleted_at = case when deleted_at is null then now() end where id in ${some('2')}`,
  `update contacts set first_name = 'changed' || $2::text where id in ${some('5')}`,
  `update contacts set status = 'merged', merged_into_id = (select max(id) from contacts where account_id = $1) where id in ${some('2')} and id < (select max(id) from contacts where account_id = $1)`,
  `delete from contacts where id in ${some('1')} and id not in (select merged_into_id from contacts where merged_into_id is not null)`,
  `insert into contact_lists (account_id, name) values ($1, 'list ' || $2::text) on conflict do nothing`,
  `update contact_lists set deleted_at = now() where account_id = $1 and id % 5 = $2::int % 5`,
  `insert into subscriptions (account_id, contact_id, contact_list_id, source, status, unsubscribe_id) select $1, c.id, l.id, 'manual', 'subscribed', gen_random_uuid() from (select id from contacts where account_id = $1 limit 3) c, (select id from contact_lists where account_id = $1 limit 1) l where $2::int > 0 on conflict do nothing`,
  `update subscriptions set status = (array['subscribed', 'unsubscribed'])[($2::int % 2) + 1] where account_id = $1 and id % 2 = 0`,
  `insert into orders (uuid, account_id, kind, supplier_account_id, order_status_id, order_date) select uuid_v7(), $1, o.applies_to, $1, o.id, '2026-01-01' from order_statuses o where o.code = 'draft' and $2::int >= 0`,
  `update orders set title = 'changed', deleted_at = case when deleted_at is null then now() end where uuid in ${someOrders('2')}`,
  `update orders set title = 'changed ' || $2::text where uuid in ${someOrders('3')}`,
  `delete from orders where uuid in ${someOrders('1')}`,
]

test('Counters and days equal a recount after random writes of 20 connections at once', async () => {
  const failures: string[] = []
  await Promise.all(
    Array.from({ length: 20 }, async (_, worker) => {
      const random = randomFrom(worker + 1)
      for (let step = 0; step < 40; step++) {
        const client = await database.pool.connect()
        try {
          await client.query('begin')
          for (let part = random(3); part >= 0; part--) {
            await client.query(writes[random(writes.length)] ?? '', [accounts[random(2)], random(100_000) + 1])
          }
          await client.query(random(10) === 0 ? 'rollback' : 'commit')
        } catch (error) {
          await client.query('rollback')
          const { code = '', message } = error as { code?: string; message: string }
          // Random lock orders may cause deadlocks and missing references; every other error is a fault.
          if (!['40P01', '23503'].includes(code)) failures.push(message)
        } finally {
          client.release()
        }
      }
    }),
  )
  expect(failures).toEqual([])
  const before = await kept()
  expect(before.counters.length).toBeGreaterThan(5)
  for (const account of accounts) await database.pool.query('select recount_account($1)', [account])
  expect(before).toEqual(await kept())
})

test('Folding the slots of past days changes no sum and leaves one row a day', async () => {
  const before = await kept()
  for (let left = 1; left > 0; ) left = (await database.pool.query('select fold_contact_days() as n')).rows[0].n
  expect(await kept()).toEqual(before)
  const { rows } = await database.pool.query(
    "select account_id, day from contact_days where day < (now() at time zone 'UTC')::date group by 1, 2 having count(*) > 1",
  )
  expect(rows).toEqual([])
})

test('An update that changes neither status nor deletion writes no counter', async () => {
  const state = () =>
    database.pool.query(
      'select ctid::text, xmin::text from account_counters union all select ctid::text, xmin::text from contact_days order by 1, 2',
    )
  const before = (await state()).rows
  await database.pool.query("update contacts set first_name = 'other', version = version + 1")
  expect((await state()).rows).toEqual(before)
})

test('Parallel writers of one account never wait for each other on counters', async () => {
  const clients = await Promise.all(Array.from({ length: 20 }, () => database.pool.connect()))
  try {
    // All transactions stay open, so any shared row would block the next one.
    for (const client of clients) {
      await client.query("begin; set local lock_timeout = '200ms'")
      await client.query("insert into contacts (account_id, first_name) values ($1, 'open')", [accounts[0]])
    }
  } finally {
    for (const client of clients) {
      await client.query('rollback')
      client.release()
    }
  }
})
