import { contactImportDownload, contactImports, contacts, undoContactImport } from '@stoa/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { base, consent, contactsOf, every, finished, greek, guessed, importFile, rowsOf, upload } from './contact-import.fixture.ts'

let app: TestApp
let ada: TestUser

beforeAll(async () => {
  app = await createTestApp()
  await app.work()
  ada = await app.member({ permissions: every })
})
afterAll(() => app.stop())

describe('importing', () => {
  it('[R-3.4-03] creates contacts with names, number, tags and a new list', async () => {
    const done = await importFile(ada, greek, { contact_list_name: 'Ενημερωτικό' })
    expect(done).toMatchObject({
      status: 'completed',
      total: 2,
      created: 2,
      updated: 0,
      failed: 0,
      consent_text: expect.stringContaining('GDPR'),
    })
    const created = (await contactsOf(app, ada.account_id)).slice(-2)
    expect(created[0]).toMatchObject({
      first_name: 'Άννα',
      last_name: 'Παπαδοπούλου',
      email: 'anna@example.gr',
      phone: '+306971234567',
      source: 'import',
      emails_marketable: true,
      sms_marketable: true,
      tags: expect.arrayContaining(['Αθήνα', 'νέα']),
    })
    expect(created[1]).toMatchObject({ first_name: 'Γιώργος "ο ψηλός"', email: null, phone: '+302103210000', sms_marketable: false })
    const { rows } =
      await sql<any>`SELECT l.name, l.subscribed_count, s.status, s.channels, s.consent_id FROM contact_lists l JOIN subscriptions s ON s.contact_list_id = l.id WHERE l.account_id = ${ada.account_id} AND s.contact_id = ${created[0].id}`.execute(
        app.database.db,
      )
    expect(rows[0]).toMatchObject({ name: 'Ενημερωτικό', subscribed_count: 1, status: 'subscribed', channels: ['email', 'sms'] })
    const consents =
      await sql<any>`SELECT channel, action, source, text_snapshot, proof FROM consents WHERE contact_id = ${created[0].id} ORDER BY channel`.execute(
        app.database.db,
      )
    expect(consents.rows).toMatchObject([
      { channel: 'email', action: 'granted', source: 'import', proof: { import_id: done.id, confirmed_by: ada.id } },
      { channel: 'sms' },
    ])
    expect(
      (await ada.call(contacts.list, { params: { account_id: ada.account_id }, query: { 'filter[search]': 'papadopoulou' } })).body.meta
        .total,
    ).toBe(1)
  })

  it('maps address, place and country by their headings, adds them to contacts without an address, and takes them back with the import', async () => {
    const user = await app.member({ permissions: every })
    const places = async () =>
      (
        await sql<any>`SELECT c.email, d.line1, d.postal_code, d.city, d.region, d.country_code, d.is_primary FROM contact_physical_addresses d
          JOIN contacts c ON c.id = d.contact_id WHERE d.account_id = ${user.account_id} AND c.deleted_at IS NULL ORDER BY d.id`.execute(
          app.database.db,
        )
      ).rows
    await importFile(user, 'email,city\nold@example.gr,\nmoved@example.gr,Πάτρα\n')
    const file =
      'Email;Διεύθυνση;ΤΚ;Πόλη;Νομός;Χώρα\nnew@example.gr;Ερμού 1;105 63;Αθήνα;Αττική;Ελλάδα\nold@example.gr;;;Λευκωσία;;cyprus\nnone@example.gr;;;;;Atlantis\n'
    const done = await importFile(user, file)
    expect(done).toMatchObject({
      created: 2,
      updated: 1,
      failed: 0,
      mapping: { 1: 'address', 2: 'postal_code', 3: 'city', 4: 'region', 5: 'country' },
    })
    const added = { line1: 'Ερμού 1', postal_code: '105 63', city: 'Αθήνα', region: 'Αττική', country_code: 'GR', is_primary: true }
    const patra = {
      email: 'moved@example.gr',
      line1: null,
      postal_code: null,
      city: 'Πάτρα',
      region: null,
      country_code: null,
      is_primary: true,
    }
    expect(await places()).toEqual([
      patra,
      { email: 'new@example.gr', ...added },
      { email: 'old@example.gr', line1: null, postal_code: null, city: 'Λευκωσία', region: null, country_code: 'CY', is_primary: true },
    ])
    expect((await rowsOf(user, done.id)).map((row: any) => row.reason_code)).toEqual([null, null, 'country_unknown'])
    const moved = await importFile(user, 'email,address\nnew@example.gr,Ερμού 1\nmoved@example.gr,Σόλωνος 2\n', {
      update_existing: 'fill_empty',
    })
    expect(moved).toMatchObject({ updated: 0, skipped: 2 })
    const beside = await importFile(user, 'email,address\nmoved@example.gr,Σόλωνος 2\n', { update_existing: 'overwrite' })
    expect(beside).toMatchObject({ updated: 1 })
    expect((await places()).at(-1)).toMatchObject({ email: 'moved@example.gr', line1: 'Σόλωνος 2', is_primary: false })
    for (const { id } of [beside, done]) {
      expect((await user.call(undoContactImport, { params: { id } })).status).toBe(200)
      await finished(user, id, (data) => data.undone_at !== null)
    }
    expect(await places()).toEqual([patra])
  })

  it('[R-3.4-06] [R-5-22] refuses an import without GDPR consent before it reads a row [INV-26]', async () => {
    const parsed = (await upload(ada, 'email\nnobody@example.gr\n')).body.data
    for (const options of [{}, { gdpr_consent: false }, { gdpr_consent: null }]) {
      const refused = await ada.post(`${base(ada)}/process`, { import_id: parsed.id, mapping: guessed(parsed), options })
      expect(refused.status).toBe(422)
      expect(Object.keys(refused.body.errors)).toEqual(['options.gdpr_consent'])
    }
    expect((await ada.call(contactImports.read, { params: { id: parsed.id } })).body.data).toMatchObject({
      status: 'parsed',
      job_batch_uuid: null,
    })
  })

  it('[R-3.4-02] imports or skips the first row by the option', async () => {
    const user = await app.member({ permissions: every })
    const parsed = (await upload(user, 'first@example.gr\nsecond@example.gr\n', { has_headings: 'false' })).body.data
    await user.post(`${base(user)}/process`, { import_id: parsed.id, mapping: { 0: 'email' }, options: { ...consent, has_headings: true } })
    await finished(user, parsed.id)
    expect((await contactsOf(app, user.account_id)).map((contact) => contact.email)).toEqual(['second@example.gr'])
  })

  it('gives the reason for every row that failed or was imported in part, in both languages', async () => {
    const done = await importFile(
      ada,
      `email,phone,first_name\nno-address,,A\n,12,B\n,,C\nok1@example.gr,,${'x'.repeat(81)}\nok2@example.gr,12,D\nbad address,6971234500,E\nok3@example.gr; ok4@example.gr,,F\n`,
    )
    expect(done).toMatchObject({ status: 'completed_with_errors', total: 7, created: 3, failed: 4 })
    expect((await rowsOf(ada, done.id)).map((row: any) => [row.row_no, row.status, row.reason_code])).toEqual([
      [2, 'failed', 'invalid_email'],
      [3, 'failed', 'invalid_phone'],
      [4, 'failed', 'no_reach'],
      [5, 'failed', 'too_long'],
      [6, 'created', 'phone_not_dialable'],
      [7, 'created', 'email_left_out'],
      [8, 'created', 'more_than_one_email'],
    ])
    const csv = await ada.call(contactImportDownload, { params: { import_id: done.id }, query: { status: 'failed', format: 'csv' } })
    expect(csv.headers['content-disposition']).toContain('contacts-failed.csv')
    expect(csv.raw.toString()).toContain('too_long,First name has more than 80 characters,Το πεδίο «Όνομα» έχει πάνω από 80 χαρακτήρες')
    const parted = await importFile(ada, 'email;first_name\nno-address;A\n')
    const again = await ada.call(contactImportDownload, { params: { import_id: parted.id }, query: { status: 'failed', format: 'csv' } })
    expect(again.raw.toString().split('\r\n')[1]).toMatch(/^no-address;A;2;/)
    const xlsx = await ada.call(contactImportDownload, { params: { import_id: done.id } })
    expect(xlsx.raw.subarray(0, 2).toString()).toBe('PK')
  })

  it('updates contacts by e-mail, then by phone: fills empty fields, overwrites, or skips', async () => {
    const user = await app.member({ permissions: every })
    await importFile(user, 'email,phone,first_name,company\nann@example.gr,,Ann,\n,6971111111,,Bee Ltd\n')
    const file = 'email,phone,first_name,last_name,tags\nANN@example.gr,6972222222,Anna,Doe,vip\nbee@example.gr,6971111111,Bee,,\n'
    expect(await importFile(user, file, { update_existing: 'skip' })).toMatchObject({ skipped: 2, updated: 0, created: 0 })
    expect((await contactsOf(app, user.account_id)).map((contact) => [contact.first_name, contact.tags])).toEqual([
      ['Ann', []],
      [null, []],
    ])
    expect(await importFile(user, file)).toMatchObject({ updated: 2, created: 0 })
    expect(await contactsOf(app, user.account_id)).toMatchObject([
      { first_name: 'Ann', last_name: 'Doe', phone: '+306972222222', tags: ['vip'] },
      { first_name: 'Bee', company: 'Bee Ltd', email: 'bee@example.gr', emails_marketable: true },
    ])
    expect(await importFile(user, file, { update_existing: 'overwrite' })).toMatchObject({ updated: 1, skipped: 1 })
    expect((await contactsOf(app, user.account_id))[0]).toMatchObject({ first_name: 'Anna', version: 3 })
    expect(
      (await user.call(contacts.list, { params: { account_id: user.account_id }, query: { 'filter[search]': 6972222222 } })).body.meta
        .total,
    ).toBe(1)
  })

  it('separates colleagues who share a switchboard, and joins rows of one person', async () => {
    const user = await app.member({ permissions: every })
    const done = await importFile(
      user,
      'email,phone,first_name,last_name\na@firm.gr,2103210000,Anna,A\nb@firm.gr,2103210000,Bill,B\na@firm.gr,,,\n,2103210000,,\nGiorgos.2@firm.gr,6973333333,Γιώργος,Γ\ngiorgos@home.gr,6973333333,Giorgos,G\n',
    )
    expect(done).toMatchObject({ created: 3, updated: 1, skipped: 2, failed: 0 })
    const created = await contactsOf(app, user.account_id)
    expect(created.map((contact) => contact.email).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'a@firm.gr',
      'b@firm.gr',
      'giorgos.2@firm.gr',
    ])
    const giorgos = created.find((contact) => contact.email === 'giorgos.2@firm.gr')
    const { rows } = await sql<any>`SELECT email FROM contact_email_addresses WHERE contact_id = ${giorgos.id} ORDER BY id`.execute(
      app.database.db,
    )
    expect(rows.map((row) => row.email)).toEqual(['giorgos.2@firm.gr', 'giorgos@home.gr'])
  })

  it('returns the first import for the same file and choices, and repeats it only when forced [INV-25]', async () => {
    const user = await app.member({ permissions: every })
    const file = 'email,first_name\nonce@example.gr,Once\ntwice@example.gr,Twice\n'
    const first = await importFile(user, file, { contact_list_name: 'L' })
    expect((await importFile(user, file, { contact_list_name: 'L' })).id).toBe(first.id)
    const forced = await importFile(user, file, { contact_list_name: 'L' }, { force: true })
    expect(forced).toMatchObject({ created: 0, updated: 0, skipped: 2 })
    expect(forced.id).not.toBe(first.id)
    expect(await contactsOf(app, user.account_id)).toHaveLength(2)
    const { rows } = await sql<any>`SELECT count(*)::int AS n FROM subscriptions WHERE account_id = ${user.account_id}`.execute(
      app.database.db,
    )
    expect(rows[0].n).toBe(2)
    expect((await user.call(contactImports.list, { params: { account_id: user.account_id } })).body.data.map((one: any) => one.id)).toEqual(
      [forced.id, first.id],
    )
  })

  it('stops without writing when more than half of the first thousand rows are unusable', async () => {
    const user = await app.member({ permissions: every })
    const lines = Array.from({ length: 1500 }, (_, at) => (at % 5 ? `broken ${at}` : `good${at}@example.gr`))
    const done = await importFile(user, `email\n${lines.join('\n')}\n`)
    expect(done).toMatchObject({ status: 'failed', created: 0, error: expect.stringContaining('More than half') })
    expect(await contactsOf(app, user.account_id)).toHaveLength(0)
  })
})

describe('access to imports', () => {
  it('finds an import by a part of its file name', async () => {
    const list = (text: string) =>
      ada.call(contactImports.list, { params: { account_id: ada.account_id }, query: { 'filter[search]': text } })
    expect((await list('ONTACTS.c')).body.meta.total).toBeGreaterThan(0)
    expect((await list('%25')).body.meta.total).toBe(0)
  })

  it('answers 404 to strangers, 403 without the permission, 401 to guests', async () => {
    const done = await importFile(ada, 'email\nprivate@example.gr\n')
    const stranger = await app.member({ permissions: every })
    const powerless = await app.member({ permissions: ['contacts.read'], account_id: ada.account_id })
    const calls = (user: Pick<TestUser, 'get' | 'post'>) => [
      user.get(`/api/v1/imports/${done.id}`),
      user.get(`/api/v1/imports/${done.id}/rows`),
      user.get(`/api/v1/imports/${done.id}/download`),
      user.post(`/api/v1/imports/${done.id}/undo`),
      user.post(`${base(ada)}/process`, { import_id: done.id, mapping: { 0: 'email' }, options: consent }),
    ]
    for (const [user, status] of [
      [stranger, 404],
      [powerless, 403],
      [app.guest, 401],
    ] as const)
      expect((await Promise.all(calls(user))).map((answer) => answer.status)).toEqual(Array(5).fill(status))
    expect(
      (await stranger.post(`${base(stranger)}/process`, { import_id: done.id, mapping: { 0: 'email' }, options: consent })).status,
    ).toBe(404)
    expect((await upload(powerless, 'email\nx@example.gr\n')).status).toBe(403)
  })

  it('offers only lists and tags of the account', async () => {
    const { body } = await ada.get(`${base(ada)}/choices`)
    expect(body.data).toMatchObject({ default_country: 'GR', max_megabytes: 20, consent_text: expect.stringContaining('GDPR') })
    expect(body.data.contact_lists.map((list: any) => list.label)).toContain('Ενημερωτικό')
    const other = await app.member({ permissions: every })
    expect((await other.get(`${base(other)}/choices`)).body.data).toMatchObject({ contact_lists: [], tags: [] })
  })

  it('offers a template that the import recognises', async () => {
    const file = await ada.get(`${base(ada)}/template?format=csv`)
    const parsed = (await upload(ada, file.raw)).body.data
    expect(parsed.columns.map((column: any) => column.suggested)).toEqual(['email', 'first_name', 'last_name', 'phone', 'tags'])
  })
})
