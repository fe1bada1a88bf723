import { contactDuplicates, contacts, mergeContacts, undoMerge } from '@stoa/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { loadForMerge } from '../contact-merge/index.ts'
import { newContact } from '../contact-merge/merge.fixture.ts'
import { until } from '#test/until.ts'
import { scanNow } from './scan-duplicates.ts'
import { groupsAfterMerge } from './store.ts'

let app: TestApp
let ada: TestUser
const every = ['contacts.read', 'contacts.create', 'contacts.update', 'contacts.delete', 'contacts.merge']

beforeAll(async () => {
  app = await createTestApp()
  await app.work()
})
beforeEach(async () => {
  ada = await app.member({ permissions: every })
})
afterAll(() => app.stop())

const url = (member: TestUser, more = '') => `/api/v1/accounts/${member.account_id}/duplicate-contacts${more}`
const groups = async (member: TestUser, query = '') => (await member.get(url(member, `?include=contacts${query}`))).body

async function scan(member: TestUser, body: object = {}) {
  const started = await member.post(url(member, '/scan'), body)
  expect(started.status, JSON.stringify(started.body)).toBe(200)
  return until(async () => {
    const { data } = (await member.get(url(member, '/scans'))).body
    return data.every((one: { status: string }) => one.status === 'completed') && data
  })
}

describe('a scan for duplicates', () => {
  it('replaces the groups after a merge that is under way, without a deadlock', async () => {
    const { account_id } = ada
    const ids: number[] = []
    for (const first_name of ['A', 'B', 'C']) ids.push((await newContact(ada, { first_name, email: 'same@x.gr' })).id)
    await scanNow(app.database.db, account_id)
    let scanning: Promise<void> = Promise.resolve()
    await app.database.db.transaction().execute(async (trx) => {
      await loadForMerge(trx, account_id, ids)
      scanning = scanNow(app.database.db, account_id)
      await until(async () => {
        const { rows } = await sql`SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`.execute(
          app.database.db,
        )
        return rows.length > 0
      })
      await groupsAfterMerge(trx, { account_id, winner_id: ids[0]!, loser_ids: [ids[1]!] })
    })
    await scanning
    expect((await groups(ada, '&filter[criteria]=email')).data).toHaveLength(1)
  })

  it('groups by e-mail, by phone and by both [R-3.4-07]', async () => {
    const a = await newContact(ada, { first_name: 'Γιώργος', last_name: 'Παπαδόπουλος', email: 'g.pap@gmail.com', phone: '6971112223' })
    const b = await newContact(ada, {
      first_name: 'Giorgos',
      last_name: 'Papadopoulos',
      email: 'gpap+news@googlemail.com',
      phone: '0030 697 111 2223',
    })
    const c = await newContact(ada, { first_name: 'Eleni', email: 'eleni@x.gr', phone: '+306971112223' })
    const d = await newContact(ada, { first_name: 'Eleni', email: 'ELENI@x.gr' })
    await scan(ada)
    const found = async (criteria: string) =>
      (await groups(ada, `&filter[criteria]=${criteria}&sort=created`)).data.map((group: any) => group.contact_ids)
    expect(await found('email')).toEqual(
      expect.arrayContaining([
        [a.id, b.id],
        [c.id, d.id],
      ]),
    )
    expect(await found('email')).toHaveLength(2)
    expect(await found('phone')).toEqual([[a.id, b.id, c.id]])
    expect(await found('both')).toEqual([[a.id, b.id]])
  })

  it('scores shared keys and equal names higher than different ones, and gives the reasons', async () => {
    await newContact(ada, { first_name: 'Αντώνης', last_name: 'Νικολάου', email: 'a@x.gr' })
    await newContact(ada, { first_name: 'Antonis', last_name: 'Nikolaou', email: 'a@x.gr' })
    await newContact(ada, { first_name: 'Wilhelm', last_name: 'Schmidt', email: 'b@x.gr' })
    await newContact(ada, { first_name: 'Ζωή', last_name: 'Ρήγα', email: 'b@x.gr' })
    await scan(ada, { criteria: 'email' })
    const { data, meta } = await groups(ada)
    expect(meta.total).toBe(2)
    expect(data.map((group: any) => [group.score, group.reasons])).toEqual([
      [90, ['same_email', 'same_name']],
      [40, ['same_email', 'different_name']],
    ])
    expect((await groups(ada, '&filter[score][gte]=80')).meta.total).toBe(1)
    expect((await groups(ada, '&filter[search]=schmidt')).data[0].match_keys).toEqual(['b@x.gr'])
  })

  it('joins contacts into one group through several keys', async () => {
    const ids = []
    for (let at = 0; at < 9; at++) ids.push((await newContact(ada, { first_name: `Chain ${at}`, email: `link${at}@x.gr` })).id)
    for (const [at, id] of ids.slice(0, -1).entries())
      await sql`INSERT INTO contact_email_addresses (account_id, contact_id, email, email_key) VALUES (${ada.account_id}, ${id}, ${`link${at + 1}@x.gr`}, ${`link${at + 1}@x.gr`})`.execute(
        app.database.db,
      )
    await scan(ada, { criteria: 'email' })
    const { data } = await groups(ada)
    expect(data).toMatchObject([{ size: 9, contact_ids: ids, reasons: expect.arrayContaining(['chained']) }])
  })

  it('ignores numbers that more than five contacts have, as switchboards', async () => {
    for (let at = 0; at < 6; at++) await newContact(ada, { first_name: `Desk ${at}`, email: `desk${at}@x.gr`, phone: '2101234567' })
    for (let at = 0; at < 5; at++) await newContact(ada, { first_name: `Home ${at}`, email: `home${at}@x.gr`, phone: '2107654321' })
    await scan(ada, { criteria: 'phone' })
    expect((await groups(ada)).data.map((group: any) => [group.size, group.match_keys])).toEqual([[5, ['+302107654321']]])
  })

  it('suggests the contact with a portal user, then orders, then the most fields, then the oldest', async () => {
    const make = (more = {}) => newContact(ada, { first_name: 'W', email: 'w@x.gr', ...more })
    const oldest = await make()
    const filled = await make({ company: 'Olive', job_title: 'Boss' })
    const ordered = await make()
    const portal = await make()
    const winner = async () => {
      await scan(ada, { criteria: 'email' })
      return (await groups(ada)).data[0].suggested_winner_id
    }
    expect(await winner()).toBe(filled.id)
    await sql`UPDATE contacts SET orders_count = 1 WHERE id = ${ordered.id}`.execute(app.database.db)
    expect(await winner()).toBe(ordered.id)
    await sql`UPDATE contacts SET portal_user_id = ${ada.id} WHERE id = ${portal.id}`.execute(app.database.db)
    expect(await winner()).toBe(portal.id)
    await sql`UPDATE contacts SET orders_count = 0, portal_user_id = NULL, company = NULL, job_title = NULL WHERE account_id = ${ada.account_id}`.execute(
      app.database.db,
    )
    expect(await winner()).toBe(oldest.id)
  })

  it('leaves out deleted and merged contacts and contacts of other accounts', async () => {
    const a = await newContact(ada, { first_name: 'A', email: 'same@x.gr' })
    const b = await newContact(ada, { first_name: 'B', email: 'same@x.gr' })
    const stranger = await app.member({ permissions: every })
    await newContact(stranger, { first_name: 'S', email: 'same@x.gr' })
    await scan(ada)
    await scan(stranger)
    expect((await groups(stranger)).meta.total).toBe(0)
    expect((await groups(ada)).meta.total).toBe(1)
    await ada.call(contacts.remove, { params: { id: b.id } })
    expect((await groups(ada)).meta.total).toBe(0)
    const c = await newContact(ada, { first_name: 'C', email: 'same@x.gr' })
    await scan(ada)
    const { merge_uuid } = (
      await ada.call(mergeContacts, { params: { account_id: ada.account_id }, body: { winner_id: a.id, loser_ids: [c.id] } })
    ).body.data
    expect((await groups(ada)).meta.total).toBe(0)
    await ada.call(undoMerge, { params: { account_id: ada.account_id, uuid: merge_uuid } })
    expect((await groups(ada)).meta.total).toBe(1)
  })

  it('hides dismissed groups until their keys change', async () => {
    const a = await newContact(ada, { first_name: 'Father', email: 'family@x.gr' })
    const b = await newContact(ada, { first_name: 'Daughter', email: 'family@x.gr' })
    await scan(ada, { criteria: 'email' })
    const { id } = (await groups(ada)).data[0]
    expect((await ada.post(url(ada, `/${id}/dismiss`))).body.data.dismissed_at).not.toBeNull()
    expect((await groups(ada)).meta.total).toBe(0)
    await scan(ada, { criteria: 'email' })
    expect((await groups(ada)).meta.total).toBe(0)
    expect((await groups(ada, '&filter[dismissed]=1')).data).toMatchObject([{ id, contact_ids: [a.id, b.id] }])
    expect((await ada.delete(url(ada, `/${id}/dismiss`))).status).toBe(200)
    expect((await groups(ada)).meta.total).toBe(1)
    await ada.post(url(ada, `/${id}/dismiss`))
    for (const contact of [a, b]) await ada.call(contacts.update, { params: { id: contact.id }, body: { email: 'family.new@x.gr' } })
    await scan(ada, { criteria: 'email' })
    expect((await groups(ada)).data.map((group: any) => group.match_keys)).toEqual([['family.new@x.gr']])
  })

  it('replaces the former groups of its criteria and keeps one scan of each', async () => {
    for (const n of [1, 2]) await newContact(ada, { first_name: `T${n}`, email: 'twice@x.gr' })
    await scan(ada)
    const scans = await scan(ada)
    expect(scans).toHaveLength(3)
    expect(scans.find((one: any) => one.criteria === 'email')).toMatchObject({ groups_found: 1, contacts_found: 2 })
    expect((await groups(ada, '&filter[criteria]=email')).meta.total).toBe(1)
    const kept = await sql<{ n: number }>`SELECT count(*) AS n FROM duplicate_scans WHERE account_id = ${ada.account_id}`.execute(
      app.database.db,
    )
    expect(kept.rows[0]!.n).toBe(3)
  })
})

describe('the duplicates of one contact', () => {
  it('are found immediately by e-mail and phone, and by name only as a hint', async () => {
    const a = await newContact(ada, { first_name: 'Βασίλης', last_name: 'Γεωργίου', email: 'vas@gmail.com', phone: '6970009999' })
    const by_email = await newContact(ada, { first_name: 'V.', email: 'v.as+x@gmail.com' })
    const by_phone = await newContact(ada, { first_name: 'Vas', phone: '6970009999' })
    const by_name = await newContact(ada, { first_name: 'Vasilis', last_name: 'Georgiou', email: 'other@x.gr' })
    const { body } = await ada.call(contactDuplicates, { params: { contact_id: a.id } })
    expect(body.data.map((row: any) => [row.id, row.matched_by, row.is_hint])).toEqual([
      [by_email.id, ['email'], false],
      [by_phone.id, ['phone'], false],
      [by_name.id, ['name'], true],
    ])
  })

  it('are limited to contacts that the caller may see', async () => {
    const a = await newContact(ada, { first_name: 'A', email: 'own@x.gr' })
    const own = await app.member({ permissions: every, account_id: ada.account_id, data_scope: 'own' })
    const mine = await newContact(own, { first_name: 'Mine', email: 'own@x.gr' })
    expect((await own.call(contactDuplicates, { params: { contact_id: mine.id } })).body.data).toEqual([])
    expect((await ada.call(contactDuplicates, { params: { contact_id: mine.id } })).body.data).toMatchObject([{ id: a.id }])
    const stranger = await app.member({ permissions: every })
    const powerless = await app.member({ permissions: [], account_id: ada.account_id })
    const path = `/api/v1/contacts/${a.id}/duplicates`
    expect([(await stranger.get(path)).status, (await powerless.get(path)).status, (await app.guest.get(path)).status]).toEqual([
      404, 403, 401,
    ])
  })
})

describe('access to groups', () => {
  it('requires permission to merge; others get 403, strangers 404, guests 401', async () => {
    const a = await newContact(ada, { first_name: 'A', email: 'acc@x.gr' })
    await newContact(ada, { first_name: 'B', email: 'acc@x.gr' })
    await scan(ada)
    const { id } = (await groups(ada, '&filter[criteria]=email')).data[0]
    const stranger = await app.member({ permissions: every })
    const powerless = await app.member({ permissions: ['contacts.read'], account_id: ada.account_id })
    for (const path of [url(ada), url(ada, '/scans')])
      expect([(await stranger.get(path)).status, (await powerless.get(path)).status, (await app.guest.get(path)).status]).toEqual([
        404, 403, 401,
      ])
    for (const path of [url(ada, '/scan'), url(ada, `/${id}/dismiss`)])
      expect([(await stranger.post(path)).status, (await powerless.post(path)).status, (await app.guest.post(path)).status]).toEqual([
        404, 403, 401,
      ])
    expect((await stranger.post(url(stranger, `/${id}/dismiss`))).status).toBe(404)
    const own = await app.member({ permissions: every, account_id: ada.account_id, data_scope: 'own' })
    expect((await groups(own)).meta.total).toBe(0)
    expect((await own.post(url(ada, `/${id}/dismiss`))).status).toBe(404)
    expect(a.id).toBeGreaterThan(0)
  })
})
