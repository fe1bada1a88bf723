import { contacts, restoreContact, undoMerge } from '@stoa/contract'
import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { localToday } from '@stoa/domain'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { until } from '#test/until.ts'

let app: TestApp
let ada: TestUser
let own: TestUser
beforeAll(async () => {
  app = await createTestApp()
  const permissions = ['contacts.read', 'contacts.create', 'contacts.update', 'contacts.delete', 'contacts.merge', 'tags.create']
  ada = await app.member({ permissions })
  own = await app.member({ permissions, account_id: ada.account_id, data_scope: 'own' })
})
afterAll(() => app.stop())

/** Whether a connection waits for a lock of another one. @param pid of its backend */
async function isBlocked(pool: pg.Pool, pid: number): Promise<boolean> {
  const { rows } = await pool.query<{ blocked: boolean }>('SELECT cardinality(pg_blocking_pids($1)) > 0 AS blocked', [pid])
  return rows[0]!.blocked
}

const at = () => `/api/v1/accounts/${ada.account_id}/contacts`
let sequence = 0
async function create(tags: string[]): Promise<{ id: number; tags: { id: number; name: string }[] }> {
  const email = `t${++sequence}@tags.example`
  const { id } = (await ada.post(at(), { first_name: `Tagged ${sequence}`, email, tags })).body.data
  return { id, tags: (await ada.call(contacts.read, { params: { id }, query: { include: 'tags' } })).body.data.tags! }
}
/** A page as the link table gives it, and as the contacts table gives it for another order. */
async function bothPages(person: TestUser, query: string): Promise<[number[], number[]]> {
  const ids = async (sort: string) => {
    const { status, body } = await person.get(`${at()}?${query}&per_page=100&sort=${sort}`)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.meta.total).toBe(body.data.length)
    return body.data.map((row: { id: number }) => row.id) as number[]
  }
  return [await ids('-created'), (await ids('first_name')).toSorted((a, b) => b - a)]
}

it('lists contacts with a tag by their current state', async () => {
  const people: number[] = []
  let tag = 0
  for (const tags of [['Fair'], ['Fair', 'VIP'], ['Fair'], ['Fair'], ['VIP'], ['Fair'], ['Fair']]) {
    const created = await create(tags)
    people.push(created.id)
    tag ||= created.tags.find((one) => one.name === 'Fair')!.id
  }
  const [first, second, third, fourth, plain, fifth, loser] = people as [number, number, number, number, number, number, number]
  const today = localToday('Europe/Athens')
  const check = async (wanted: number[]) => {
    const newest = wanted.toSorted((a, b) => b - a)
    for (const query of [`filter[tag]=${tag}`, `filter[tag]=${tag}&filter[date_created][preset]=last7Days`])
      expect(await bothPages(ada, query)).toEqual([newest, newest])
    expect((await bothPages(ada, `filter[tag]=${tag}&filter[date_created][before]=${today}`)).flat()).toEqual([])
    expect((await bothPages(own, `filter[tag]=${tag}`)).flat()).toEqual([])
  }
  await check([first, second, third, fourth, fifth, loser])
  await ada.call(contacts.update, { params: { id: first }, body: { status: 'archived' } })
  await ada.call(contacts.remove, { params: { id: second } })
  await ada.call(contacts.update, { params: { id: third }, body: { status: 'blacklisted' } })
  await check([third, fourth, fifth, loser])
  expect((await bothPages(ada, `filter[tag]=${tag}&filter[status]=archived`)).flat()).toEqual([first, first])
  const merged = await ada.post(`${at()}/merge`, { winner_id: plain, loser_ids: [loser] })
  await check([third, fourth, plain, fifth])
  await ada.call(undoMerge, { params: { account_id: ada.account_id, uuid: merged.body.data.merge_uuid ?? merged.body.data.uuid } })
  await ada.call(restoreContact, { params: { id: second } })
  await ada.call(contacts.update, { params: { id: first }, body: { status: 'active' } })
  await check([first, second, third, fourth, fifth, loser])
  // A tag of an archived contact, and a page behind the last one.
  await ada.call(contacts.update, { params: { id: plain }, body: { status: 'archived' } })
  await sql`INSERT INTO contact_tag (account_id, contact_id, tag_id, created_at) SELECT account_id, id, ${tag}, created_at FROM contacts WHERE id = ${plain}`.execute(
    app.database.db,
  )
  await check([first, second, third, fourth, fifth, loser])
  expect((await ada.get(`${at()}?filter[tag]=${tag}&page=9`)).body).toMatchObject({ data: [], meta: { total: 6 } })
  const paged = await ada.get(`${at()}?filter[tag]=${tag}&per_page=2&page=2&include=tags`)
  expect(paged.body.data.map((row: { id: number }) => row.id)).toEqual([fourth, third])
  expect(paged.body.data[0].tags).toMatchObject([{ name: 'Fair' }])
})

it.each(['the tag', 'the archiving'])(
  'does not list a contact that is tagged and archived concurrently when %s comes first',
  async (first) => {
    const { id: contact } = await create([])
    const { tags } = await create(['Moment'])
    const { pool } = app.database
    const [one, other] = [await pool.connect(), await pool.connect()]
    try {
      const tagging = `INSERT INTO contact_tag (account_id, contact_id, tag_id, created_at) SELECT account_id, id, ${tags[0]!.id}, created_at FROM contacts WHERE id = ${contact}`
      const archiving = `UPDATE contacts SET status = 'archived' WHERE id = ${contact}`
      await one.query('BEGIN')
      await one.query(first === 'the tag' ? tagging : archiving)
      const { rows: backends } = await other.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
      const second = other.query(first === 'the tag' ? archiving : tagging)
      let ended = false
      void second.then(() => (ended = true))
      await until(async () => ended || (await isBlocked(pool, backends[0]!.pid)))
      await one.query('COMMIT')
      await second
      const { rows } = await pool.query('SELECT listed FROM contact_tag WHERE contact_id = $1', [contact])
      expect(rows).toEqual([{ listed: false }])
    } finally {
      one.release()
      other.release()
    }
  },
)
