import { accounts, contacts } from '@stoa/contract'
import { localToday } from '@stoa/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'

let app: TestApp
let ada: TestUser
const every = ['contacts.read', 'contacts.create', 'contacts.update', 'contacts.delete', 'contacts.assign']

beforeAll(async () => {
  app = await createTestApp()
  ada = await app.member({ permissions: every })
})
afterAll(() => app.stop())

const list = (user: TestUser, query = '') => user.get(`/api/v1/accounts/${user.account_id}/contacts${query}`)
const create = (user: TestUser, body: object) => user.call(contacts.create, { params: { account_id: user.account_id }, body })

describe('creating a contact', () => {
  it('stores address, number, tags and note together and returns the contact [R-3.3-32]', async () => {
    const answer = await create(ada, {
      first_name: 'Γιώργος',
      last_name: 'Παπαδόπουλος',
      email: 'Giorgos@Example.GR',
      phone: '697 123 4567',
      tags: ['VIP'],
      notes: 'Met at the fair.',
    })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    expect(answer.body.data).toMatchObject({
      first_name: 'Γιώργος',
      email: 'giorgos@example.gr',
      phone: '+306971234567',
      status: 'active',
      tags: [{ name: 'VIP' }],
      notes_count: 1,
    })
    expect((await ada.call(contacts.read, { params: { id: answer.body.data.id }, query: { include: 'notes' } })).body.data).toMatchObject({
      last_name: 'Παπαδόπουλος',
      notes: [{ body_text: 'Met at the fair.' }],
    })
  })

  it('answers tags, given by id or by name in any case, as a read of the contact does', async () => {
    const first = await create(ada, { first_name: 'First', email: 'first@example.gr', tags: ['Ωμέγα', 'Alpha'] })
    const [alpha] = first.body.data.tags!
    const second = await create(ada, { first_name: 'Second', email: 'second@example.gr', tags: [alpha!.id, 'ΩΜΈΓΑ', 'Beta'] })
    const read = await ada.call(contacts.read, { params: { id: second.body.data.id }, query: { include: 'tags' } })
    expect(second.body.data.tags!.map(({ name }) => name)).toEqual(['Alpha', 'Beta', 'Ωμέγα'])
    expect(second.body.data).toEqual(read.body.data)
    const byId = await create(ada, { first_name: 'Third', email: 'third@example.gr', tags: [alpha!.id, alpha!.id] })
    expect(byId.body.data.tags).toEqual([alpha])
    expect((await create(ada, { first_name: 'X', email: 'x@example.gr', tags: [alpha!.id, 999_999] })).body.errors).toHaveProperty('tags')
  })

  it('requires an e-mail or a phone [R-5-15] [R-5-16]', async () => {
    const answer = await create(ada, { first_name: 'Nobody' })
    expect(answer.status).toBe(422)
    expect(answer.body.errors!.email).toEqual(['email field is required without phone'])
  })

  it('reports a wrong number on its field', async () => {
    const answer = await create(ada, { first_name: 'X', phone: '+30 12' })
    expect(answer.body.errors!.phone![0]).toContain('must be a valid E164 phone number')
  })

  it('accepts camelCase spellings of known keys and drops tzOffset', async () => {
    const answer = await create(ada, { firstName: 'Camel', email: 'camel@example.gr', tzOffset: -120 })
    expect(answer.body.data.first_name).toBe('Camel')
  })

  it('refuses a known address or number only in accounts that block duplicates', async () => {
    const strict = await app.member({ permissions: [...every, 'accounts.update'] })
    const person = { first_name: 'Once', email: 'once@example.gr', phone: '+306970001122' }
    expect((await create(strict, person)).status).toBe(200)
    expect((await create(strict, person)).status).toBe(200)
    await strict.call(accounts.update, { params: { id: strict.account_id }, body: { settings: { duplicate_policy: 'block' } } })
    const again = await create(strict, { ...person, email: 'ONCE@example.gr' })
    expect(again.status).toBe(422)
    expect(Object.keys(again.body.errors!).sort()).toEqual(['email', 'phone'])
    expect((await create(strict, { first_name: 'Other', email: 'other@example.gr' })).status).toBe(200)
    expect((await create(ada, person)).status).toBe(200)
  })
})

describe('listing contacts', () => {
  it('finds Γιώργος by giorgos, γιωργος, part of the e-mail, and the phone in any notation', async () => {
    for (const text of ['giorgos', 'γιωργος', 'rgos@exam', '6971234567', '+30 697 123', '0030697']) {
      const { body } = await list(ada, `?filter[search]=${encodeURIComponent(text)}`)
      expect(
        body.data.map((row: { first_name: string }) => row.first_name),
        text,
      ).toContain('Γιώργος')
    }
  })

  it('returns data, meta and links with exact totals [R-3.1-01] [R-3.1-02]', async () => {
    const bob = await app.member({ permissions: every })
    for (let at = 0; at < 7; at++) await create(bob, { first_name: `N${at}`, email: `n${at}@example.gr` })
    const { body } = await list(bob, '?page=2&per_page=3&sort=first_name')
    expect(body.meta).toMatchObject({ total: 7, from: 4, to: 6, current_page: 2, last_page: 3, per_page: 3 })
    expect(body.data.map((row: { first_name: string }) => row.first_name)).toEqual(['N3', 'N4', 'N5'])
    expect(body.links.next).toContain('page=3')
    expect((await list(bob, '?page=9')).body).toMatchObject({ data: [], meta: { from: null, to: null, last_page: 1 } })
  })

  it('finds and counts no more matches of a search than are asked for', async () => {
    const bob = await app.member({ permissions: every })
    for (let at = 0; at < 5; at++) await create(bob, { first_name: 'Φωτεινή', last_name: `N${at}`, email: `f${at}@example.gr` })
    const found = async (query: string) => {
      const { body } = await list(bob, `?search=foteini&${query}`)
      return [body.data.length, body.meta.total]
    }
    expect(await found('per_page=2&total_up_to=3')).toEqual([2, 3])
    expect(await found('per_page=2&total_up_to=3&filter[has_email]=true')).toEqual([2, 3])
    expect(await found('total_up_to=100')).toEqual([5, 5])
    for (const wrong of ['0', '-1', 'x', '']) expect(await found(`per_page=2&total_up_to=${wrong}`)).toEqual([2, 5])
    expect((await list(bob, '?total_up_to=2')).body.meta.total).toBe(5)
  })

  it('refuses an unknown filter instead of ignoring it', async () => {
    const answer = await list(ada, '?filter[nope]=1')
    expect(answer.status).toBe(400)
    expect(answer.body.message).toContain('Requested filter(s) `nope` are not allowed.')
  })

  it.each([
    ['date_created][between]=abc', 'Δημιουργία', 'ΕΕΕΕ-ΜΜ-ΗΗ', 'YYYY-MM-DD'],
    ['date_created][foo]=1', 'Δημιουργία', 'δεν γνωρίζει τη συνθήκη «foo»', 'It knows: after, before, between, is, is not (is_not)'],
    ['date_created][preset]=ages', 'Τελευταίες 7 ημέρες (last7Days)', 'δεν γνωρίζει', 'Last 7 days (last7Days)'],
    ['status]=blah', 'Κατάσταση', 'δεν γνωρίζει την επιλογή «blah»', 'It knows: Active (active), Archived (archived)'],
    ['revenue][gte]=much', 'Έσοδα', '«much»', '“much”'],
  ])('says in the language of the reader what is wrong with the filter %s', async (filter, name, greek, english) => {
    const name_of_filter = `filter.${filter.split(']')[0]}`
    const inGreek = await ada.get(`/api/v1/accounts/${ada.account_id}/contacts?filter[${filter}`, { 'accept-language': 'el' })
    expect([inGreek.status, inGreek.body.message.includes(name), inGreek.body.message.includes(greek)]).toEqual([422, true, true])
    expect((await list(ada, `?filter[${filter}`)).body.errors[name_of_filter][0]).toContain(english)
  })

  it('refuses names that every object inherits as filters', async () => {
    expect((await list(ada, '?filter.constructor=1')).status).toBe(400)
  })

  it('filters by tag, assignee and date together', async () => {
    const today = localToday('Europe/Athens')
    const tag = (await list(ada, '?include=tags&filter[search]=giorgos')).body.data[0].tags[0].id
    expect((await list(ada, `?filter[tag][in]=${tag}&filter[assignee]=null&filter[date_created][preset]=last7Days`)).body.meta.total).toBe(
      1,
    )
    expect((await list(ada, `?filter[tag][not_in]=${tag}&filter[date_created][after]=${today}`)).body.meta.total).toBe(0)
  })

  it('shows and counts for members with own scope only contacts that they created or that are assigned to them', async () => {
    const own = await app.member({ permissions: every, account_id: ada.account_id, data_scope: 'own' })
    expect((await list(own)).body.meta.total).toBe(0)
    await create(own, { first_name: 'Mine', email: 'mine@example.gr' })
    expect((await list(own)).body).toMatchObject({ meta: { total: 1 }, data: [{ first_name: 'Mine' }] })
  })
})

describe('changing a contact', () => {
  it('increments the version and refuses a stale one with 409', async () => {
    const { id, version } = (await create(ada, { first_name: 'Old', email: 'old@example.gr' })).body.data
    const changed = await ada.call(contacts.update, { params: { id }, body: { first_name: 'New', version } })
    expect(changed.body.data).toMatchObject({ first_name: 'New', version: version + 1 })
    const stale = await ada.call(contacts.update, { params: { id }, body: { first_name: 'Newer', version } })
    expect([stale.status, stale.body.code]).toEqual([409, 'version_conflict'])
  })

  it('hides a deleted contact from lists and reads', async () => {
    const { id } = (await create(ada, { first_name: 'Gone', email: 'gone@example.gr' })).body.data
    expect((await ada.call(contacts.remove, { params: { id } })).body).toEqual({ data: null })
    expect((await ada.call(contacts.read, { params: { id } })).status).toBe(404)
  })

  it('accepts a PUT as POST with _method', async () => {
    const { id } = (await create(ada, { first_name: 'Post', email: 'post@example.gr' })).body.data
    expect((await ada.post(`/api/v1/contacts/${id}`, { _method: 'PUT', first_name: 'Put' })).body.data.first_name).toBe('Put')
    const refused = await ada.post(`/api/v1/contacts/${id}`, { first_name: 'x' })
    expect([refused.status, refused.headers.allow]).toEqual([405, 'DELETE, GET, PATCH, PUT'])
  })

  it('replays a create with the same Idempotency-Key instead of repeating it', async () => {
    const send = () =>
      ada.call(contacts.create, {
        params: { account_id: ada.account_id },
        body: { first_name: 'Once', email: 'once@example.gr' },
        headers: { 'idempotency-key': 'k1' },
      })
    const [first, second] = [await send(), await send()]
    expect(second.body.data.id).toBe(first.body.data.id)
  })
})

describe('foreign accounts', () => {
  it('answers 404 to strangers, 403 without the permission, 401 to guests', async () => {
    const { id } = (await create(ada, { first_name: 'Secret', email: 'secret@example.gr' })).body.data
    const stranger = await app.member({ permissions: every })
    const powerless = await app.member({ permissions: [], account_id: ada.account_id })
    expect((await stranger.call(contacts.read, { params: { id } })).status).toBe(404)
    expect((await powerless.call(contacts.read, { params: { id } })).status).toBe(403)
    expect((await app.guest.call(contacts.read, { params: { id } })).status).toBe(401)
    expect((await stranger.call(contacts.list, { params: { account_id: ada.account_id } })).status).toBe(404)
  })
})
