import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { writeXlsx } from '#lib/spreadsheet/write-xlsx.ts'

let app: TestApp
let ada: TestUser
const every = ['contacts.read', 'contacts.import', 'contacts.update', 'contacts.delete', 'contacts.create']
const consent = { gdpr_consent: true }

beforeAll(async () => {
  app = await createTestApp()
  await app.work()
  ada = await app.member({ permissions: every })
})
afterAll(() => app.stop())

type Content = string | Uint8Array
const base = (user: TestUser) => `/api/v1/accounts/${user.account_id}/contacts/import`
const upload = (user: TestUser, content: Content, fields: Record<string, string> = {}, file_name = 'contacts.csv') =>
  user.upload(`${base(user)}/parse`, { file: { file_name, content }, ...fields })
const guessed = (parsed: any): Record<string, string> =>
  Object.fromEntries(parsed.columns.filter((column: any) => column.suggested).map((column: any) => [column.index, column.suggested]))

async function importFile(user: TestUser, content: Content, options: object = {}, more: object = {}) {
  const parsed = (await upload(user, content)).body.data
  const started = await user.post(`${base(user)}/process`, {
    import_id: parsed.id,
    mapping: guessed(parsed),
    options: { ...consent, ...options },
    ...more,
  })
  expect(started.status, JSON.stringify(started.body)).toBe(200)
  return finished(user, started.body.data.id)
}

async function finished(user: TestUser, id: number, done = (data: any) => data.finished_at !== null): Promise<any> {
  for (;;) {
    const { body } = await user.get(`/api/v1/imports/${id}`)
    if (done(body.data)) return body.data
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

async function check(user: TestUser, content: Content, options: object = {}) {
  const parsed = (await upload(user, content)).body.data
  const started = await user.post(`${base(user)}/check`, { import_id: parsed.id, mapping: guessed(parsed), options })
  expect(started.status, JSON.stringify(started.body)).toBe(200)
  return (await finished(user, parsed.id, (data) => data.checks !== null)).checks
}

const contactsOf = async (account_id: number) =>
  (
    await sql<any>`SELECT c.*, ARRAY(SELECT g.name FROM contact_tag ct JOIN tags g ON g.id = ct.tag_id WHERE ct.contact_id = c.id ORDER BY g.name) AS tags
    FROM contacts c WHERE account_id = ${account_id} AND deleted_at IS NULL ORDER BY id`.execute(app.database.db)
  ).rows
const rowsOf = async (user: TestUser, id: number, status = '') =>
  (await user.get(`/api/v1/imports/${id}/rows?per_page=100${status && `&status=${status}`}`)).body.data

/** Bytes of the Greek text in the two old encodings: both place the letters at their Unicode number minus 0x2d0. */
function oldGreek(text: string, alpha: number): Uint8Array {
  return Uint8Array.from([...text], (letter) => {
    const code = letter.codePointAt(0)!
    if (letter === 'Ά') return alpha
    return code < 0x80 ? code : code - 0x2d0
  })
}

const greek =
  'Όνομα;Επώνυμο;E-mail;Κινητό;Ετικέτες\r\nΆννα;Παπαδοπούλου;anna@example.gr;697 123 4567;νέα, Αθήνα\r\n"Γιώργος ""ο ψηλός""";Ιωάννου;;210 3210000;\r\n'

describe('parsing a file', () => {
  it.each<[string, Uint8Array | string, string, string]>([
    ['UTF-8', greek, 'utf-8', ';'],
    ['UTF-8 with a byte order mark', `\ufeff${greek}`, 'utf-8', ';'],
    ['UTF-16', Buffer.from(`\ufeff${greek}`, 'utf16le'), 'utf-16le', ';'],
    ['Windows-1253', oldGreek(greek, 0xa2), 'windows-1253', ';'],
    ['ISO-8859-7', oldGreek(greek, 0xb6), 'iso-8859-7', ';'],
  ])('reads Greek headings and names of a file in %s and guesses its columns', async (_name, content, encoding, delimiter) => {
    const { status, body } = await upload(ada, content)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.data).toMatchObject({ format: 'csv', encoding, delimiter, has_headings: true, total: 2, status: 'parsed' })
    expect(body.data.columns.map((column: any) => [column.heading, column.suggested])).toEqual([
      ['Όνομα', 'first_name'],
      ['Επώνυμο', 'last_name'],
      ['E-mail', 'email'],
      ['Κινητό', 'phone'],
      ['Ετικέτες', 'tags'],
    ])
    expect(body.data.preview[0]).toEqual(['Άννα', 'Παπαδοπούλου', 'anna@example.gr', '697 123 4567', 'νέα, Αθήνα'])
    expect(body.data.consent_text).toContain('GDPR')
  })

  it('guesses English headings, and columns without a heading by what stands in them', async () => {
    const english = (
      await upload(ada, 'First Name,Surname,E-Mail Address,Mobile phone,Labels,Shoe size\nA,B,a@example.com,6971234567,x,41\n')
    ).body.data
    expect(english.columns.map((column: any) => column.suggested)).toEqual(['first_name', 'last_name', 'email', 'phone', 'tags', null])
    const bare = (await upload(ada, 'maria@example.gr,Μαρία Γεωργίου,6971234568\nnikos@example.gr,Νίκος Ιωάννου,2103210001\n')).body.data
    expect(bare).toMatchObject({ has_headings: false, total: 2 })
    expect(bare.columns.map((column: any) => column.suggested)).toEqual(['email', 'full_name', 'phone'])
  })

  it('reads a workbook, whatever its name says', async () => {
    const chunks: Buffer[] = []
    async function* rows() {
      yield { email: 'x@example.gr', name: 'Ξένια Ξ' }
    }
    for await (const chunk of writeXlsx({
      columns: [
        { header: 'E-mail', key: 'email', type: 'text' },
        { header: 'Ονοματεπώνυμο', key: 'name', type: 'text' },
      ],
      rows: rows(),
      sheet_name: 'S',
    }))
      chunks.push(chunk as Buffer)
    const { body } = await upload(ada, Buffer.concat(chunks), {}, 'contacts.csv')
    expect(body.data).toMatchObject({ format: 'xlsx', encoding: null, delimiter: null, total: 1 })
    expect(body.data.columns.map((column: any) => column.suggested)).toEqual(['email', 'full_name'])
  })

  it('reads the stored file again with another delimiter, encoding or heading line', async () => {
    const { id } = (await upload(ada, 'a@example.gr;b|c\nb@example.gr;d|e\n')).body.data
    const again = await ada.post(`${base(ada)}/parse`, { import_id: id, delimiter: '|', has_headings: true })
    expect(again.body.data).toMatchObject({ id, delimiter: '|', has_headings: true, total: 1 })
    expect(again.body.data.columns.map((column: any) => column.heading)).toEqual(['a@example.gr;b', 'c'])
  })

  it.each<[string, Content, string]>([
    ['an empty file', '', 'empty'],
    ['a file with nothing but headings', 'email,phone\n', 'headings'],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'CSV or Excel'],
    ['an old Excel file', Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(512)]), '.xls'],
    ['a broken workbook', Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), Buffer.alloc(200, 7)]), 'damaged'],
    ['a file with NUL bytes', Buffer.from('email\0,phone\na\0@example.gr,1\n'), 'not text'],
    ['a line that does not end', `email,phone\n"${'x'.repeat(1_200_000)}`, 'does not end'],
    ['ten thousand columns', `${Array.from({ length: 10_000 }, (_, at) => `c${at}`).join(',')}\n1\n`, '500 columns'],
  ])('refuses %s with a reason', async (_name, content, reason) => {
    const { status, body } = await upload(ada, content)
    expect(status).toBe(422)
    expect(body.errors.file[0]).toContain(reason)
  })
})

describe('importing', () => {
  it('[R-3.4-01] [R-3.4-03] makes contacts with names, number, tags and a new list', async () => {
    const done = await importFile(ada, greek, { contact_list_name: 'Ενημερωτικό' })
    expect(done).toMatchObject({
      status: 'completed',
      total: 2,
      created: 2,
      updated: 0,
      failed: 0,
      consent_text: expect.stringContaining('GDPR'),
    })
    const made = (await contactsOf(ada.account_id)).slice(-2)
    expect(made[0]).toMatchObject({
      first_name: 'Άννα',
      last_name: 'Παπαδοπούλου',
      email: 'anna@example.gr',
      phone: '+306971234567',
      source: 'import',
      emails_marketable: true,
      sms_marketable: true,
      tags: expect.arrayContaining(['Αθήνα', 'νέα']),
    })
    expect(made[1]).toMatchObject({ first_name: 'Γιώργος "ο ψηλός"', email: null, phone: '+302103210000', sms_marketable: false })
    const { rows } =
      await sql<any>`SELECT l.name, l.subscribed_count, s.status, s.channels, s.consent_id FROM contact_lists l JOIN subscriptions s ON s.contact_list_id = l.id WHERE l.account_id = ${ada.account_id} AND s.contact_id = ${made[0].id}`.execute(
        app.database.db,
      )
    expect(rows[0]).toMatchObject({ name: 'Ενημερωτικό', subscribed_count: 1, status: 'subscribed', channels: ['email', 'sms'] })
    const consents =
      await sql<any>`SELECT channel, action, source, text_snapshot, proof FROM consents WHERE contact_id = ${made[0].id} ORDER BY channel`.execute(
        app.database.db,
      )
    expect(consents.rows).toMatchObject([
      { channel: 'email', action: 'granted', source: 'import', proof: { import_id: done.id, confirmed_by: ada.id } },
      { channel: 'sms' },
    ])
    expect((await ada.get(`/api/v1/accounts/${ada.account_id}/contacts?filter[search]=papadopoulou`)).body.meta.total).toBe(1)
  })

  it('[R-3.4-06] [R-5-22] refuses an import without GDPR consent before a row is read [INV-26]', async () => {
    const parsed = (await upload(ada, 'email\nnobody@example.gr\n')).body.data
    for (const options of [{}, { gdpr_consent: false }, { gdpr_consent: null }]) {
      const refused = await ada.post(`${base(ada)}/process`, { import_id: parsed.id, mapping: guessed(parsed), options })
      expect(refused.status).toBe(422)
      expect(Object.keys(refused.body.errors)).toEqual(['options.gdpr_consent'])
    }
    expect((await ada.get(`/api/v1/imports/${parsed.id}`)).body.data).toMatchObject({ status: 'parsed', job_batch_uuid: null })
  })

  it('[R-3.4-02] imports the first row or not, as the option says', async () => {
    const user = await app.member({ permissions: every })
    const parsed = (await upload(user, 'first@example.gr\nsecond@example.gr\n', { has_headings: 'false' })).body.data
    await user.post(`${base(user)}/process`, { import_id: parsed.id, mapping: { 0: 'email' }, options: { ...consent, has_headings: true } })
    await finished(user, parsed.id)
    expect((await contactsOf(user.account_id)).map((contact) => contact.email)).toEqual(['second@example.gr'])
  })

  it('gives the reason of every row that failed or lost something, in both languages', async () => {
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
    const csv = await ada.get(`/api/v1/imports/${done.id}/download?status=failed&format=csv`)
    expect(csv.headers['content-disposition']).toContain('contacts-failed.csv')
    expect(csv.raw.toString()).toContain('too_long,First name has more than 80 characters,Το πεδίο «Όνομα» έχει πάνω από 80 χαρακτήρες')
    const xlsx = await ada.get(`/api/v1/imports/${done.id}/download`)
    expect(xlsx.raw.subarray(0, 2).toString()).toBe('PK')
  })

  it('updates who is there by e-mail, then by phone: fills what is empty, overwrites, or leaves alone', async () => {
    const user = await app.member({ permissions: every })
    await importFile(user, 'email,phone,first_name,company\nann@example.gr,,Ann,\n,6971111111,,Bee Ltd\n')
    const file = 'email,phone,first_name,last_name,tags\nANN@example.gr,6972222222,Anna,Doe,vip\nbee@example.gr,6971111111,Bee,,\n'
    expect(await importFile(user, file, { update_existing: 'skip' })).toMatchObject({ skipped: 2, updated: 0, created: 0 })
    expect((await contactsOf(user.account_id)).map((contact) => [contact.first_name, contact.tags])).toEqual([
      ['Ann', []],
      [null, []],
    ])
    expect(await importFile(user, file)).toMatchObject({ updated: 2, created: 0 })
    expect(await contactsOf(user.account_id)).toMatchObject([
      { first_name: 'Ann', last_name: 'Doe', phone: '+306972222222', tags: ['vip'] },
      { first_name: 'Bee', company: 'Bee Ltd', email: 'bee@example.gr', emails_marketable: true },
    ])
    expect(await importFile(user, file, { update_existing: 'overwrite' })).toMatchObject({ updated: 1, skipped: 1 })
    expect((await contactsOf(user.account_id))[0]).toMatchObject({ first_name: 'Anna', version: 3 })
    expect((await user.get(`/api/v1/accounts/${user.account_id}/contacts?filter[search]=6972222222`)).body.meta.total).toBe(1)
  })

  it('keeps colleagues who share a switchboard apart, and joins rows of one person', async () => {
    const user = await app.member({ permissions: every })
    const done = await importFile(
      user,
      'email,phone,first_name,last_name\na@firm.gr,2103210000,Anna,A\nb@firm.gr,2103210000,Bill,B\na@firm.gr,,,\n,2103210000,,\nGiorgos.2@firm.gr,6973333333,Γιώργος,Γ\ngiorgos@home.gr,6973333333,Giorgos,G\n',
    )
    expect(done).toMatchObject({ created: 3, updated: 1, skipped: 2, failed: 0 })
    const made = await contactsOf(user.account_id)
    expect(made.map((contact) => contact.email).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'a@firm.gr',
      'b@firm.gr',
      'giorgos.2@firm.gr',
    ])
    const giorgos = made.find((contact) => contact.email === 'giorgos.2@firm.gr')
    const { rows } = await sql<any>`SELECT email FROM contact_email_addresses WHERE contact_id = ${giorgos.id} ORDER BY id`.execute(
      app.database.db,
    )
    expect(rows.map((row) => row.email)).toEqual(['giorgos.2@firm.gr', 'giorgos@home.gr'])
  })

  it('answers the first import for the same file and choices, and only repeats it when forced [INV-25]', async () => {
    const user = await app.member({ permissions: every })
    const file = 'email,first_name\nonce@example.gr,Once\ntwice@example.gr,Twice\n'
    const first = await importFile(user, file, { contact_list_name: 'L' })
    expect((await importFile(user, file, { contact_list_name: 'L' })).id).toBe(first.id)
    const forced = await importFile(user, file, { contact_list_name: 'L' }, { force: true })
    expect(forced).toMatchObject({ created: 0, updated: 0, skipped: 2 })
    expect(forced.id).not.toBe(first.id)
    expect(await contactsOf(user.account_id)).toHaveLength(2)
    const { rows } = await sql<any>`SELECT count(*)::int AS n FROM subscriptions WHERE account_id = ${user.account_id}`.execute(
      app.database.db,
    )
    expect(rows[0].n).toBe(2)
    expect((await user.get(`/api/v1/accounts/${user.account_id}/imports`)).body.data.map((one: any) => one.id)).toEqual([
      forced.id,
      first.id,
    ])
  })

  it('stops when more than half of the first thousand rows cannot be used, and writes none', async () => {
    const user = await app.member({ permissions: every })
    const lines = Array.from({ length: 1500 }, (_, at) => (at % 5 ? `broken ${at}` : `good${at}@example.gr`))
    const done = await importFile(user, `email\n${lines.join('\n')}\n`)
    expect(done).toMatchObject({ status: 'failed', created: 0, error: expect.stringContaining('More than half') })
    expect(await contactsOf(user.account_id)).toHaveLength(0)
  })
})

describe('consent and suppression [INV-24]', () => {
  const file = 'email,phone\nquiet@example.gr,6974444444\n'
  async function contactWith(set: (contact: any, user: TestUser, list: number) => Promise<unknown>) {
    const user = await app.member({ permissions: every })
    const first = await importFile(user, file, { contact_list_name: 'News' })
    const contact = (await contactsOf(user.account_id))[0]
    await set(
      contact,
      user,
      (await sql<any>`SELECT contact_list_id AS id FROM imports WHERE id = ${first.id}`.execute(app.database.db)).rows[0].id,
    )
    const state = async () => {
      const { rows } =
        await sql<any>`SELECT c.status, c.emails_marketable, s.status AS subscription, s.channels FROM contacts c LEFT JOIN subscriptions s ON s.contact_id = c.id WHERE c.id = ${contact.id}`.execute(
          app.database.db,
        )
      return rows[0]
    }
    return {
      user,
      contact,
      state,
      again: (options = {}) => importFile(user, file, { contact_list_name: 'News', ...options }, { force: true }),
    }
  }
  const unsubscribe = async (contact: any) => {
    await sql`UPDATE subscriptions SET status = 'unsubscribed', unsubscribed_at = now() WHERE contact_id = ${contact.id}`.execute(
      app.database.db,
    )
    await sql`UPDATE contacts SET emails_marketable = false WHERE id = ${contact.id}`.execute(app.database.db)
    await sql`INSERT INTO consents (account_id, contact_id, channel, action, source, text_snapshot) VALUES (${contact.account_id}, ${contact.id}, 'email', 'withdrawn', 'unsubscribe_link', 'x')`.execute(
      app.database.db,
    )
  }

  it('[R-3.4-04] leaves who unsubscribed alone, unless asked to subscribe again', async () => {
    const { state, again } = await contactWith(unsubscribe)
    await again()
    expect(await state()).toMatchObject({ subscription: 'unsubscribed', emails_marketable: false })
    await again({ resubscribe_unsubscribed: true })
    expect(await state()).toMatchObject({ subscription: 'subscribed', emails_marketable: true })
  })

  it('[R-3.4-05] leaves a blacklisted contact so, unless asked to restore it; a complaint stays in any case', async () => {
    const blacklist = async (contact: any) => {
      await sql`UPDATE contacts SET status = 'blacklisted', emails_marketable = false, sms_marketable = false WHERE id = ${contact.id}`.execute(
        app.database.db,
      )
      await sql`UPDATE subscriptions SET status = 'cleaned', cleaned_reason = 'blacklisted' WHERE contact_id = ${contact.id}`.execute(
        app.database.db,
      )
      await sql`INSERT INTO suppressions (account_id, channel, address, reason, contact_id) VALUES (${contact.account_id}, 'email', 'quiet@example.gr', 'manual', ${contact.id}), (${contact.account_id}, 'sms', '+306974444444', 'complaint', ${contact.id})`.execute(
        app.database.db,
      )
    }
    const { state, again } = await contactWith(blacklist)
    expect(await again()).toMatchObject({ skipped: 1 })
    expect(await state()).toMatchObject({ status: 'blacklisted', subscription: 'cleaned', emails_marketable: false })
    expect(await again({ restore_blacklisted: true })).toMatchObject({ updated: 1 })
    expect(await state()).toMatchObject({ status: 'active', subscription: 'subscribed', channels: ['email'], emails_marketable: true })
  })

  it('makes a suppressed address a contact that gets no mail, also when its old contact was deleted', async () => {
    const user = await app.member({ permissions: every })
    await sql`INSERT INTO suppressions (account_id, channel, address, reason) VALUES (${user.account_id}, 'email', 'bounced@example.gr', 'hard_bounce'), (${user.account_id}, 'email', encode(sha256('erased@example.gr'::bytea), 'hex'), 'erasure')`.execute(
      app.database.db,
    )
    const done = await importFile(user, 'email\nbounced@example.gr\nerased@example.gr\nfine@example.gr\n', {
      contact_list_name: 'L',
      resubscribe_unsubscribed: true,
      restore_blacklisted: true,
    })
    expect(done).toMatchObject({ created: 3 })
    expect((await contactsOf(user.account_id)).map((contact) => contact.emails_marketable)).toEqual([false, false, true])
    const { rows } = await sql<any>`SELECT contact_id FROM subscriptions WHERE account_id = ${user.account_id}`.execute(app.database.db)
    expect(rows).toHaveLength(1)
    expect((await rowsOf(user, done.id)).map((row: any) => row.reason_code)).toEqual(['suppressed', 'suppressed', null])
  })
})

describe('the check before an import', () => {
  it('counts what would happen to every row and writes nothing', async () => {
    const user = await app.member({ permissions: every })
    await importFile(user, 'email,phone,first_name\nknown@example.gr,6975555555,Known\nblack@example.gr,,Black\n')
    await sql`UPDATE contacts SET status = 'blacklisted' WHERE account_id = ${user.account_id} AND email = 'black@example.gr'`.execute(
      app.database.db,
    )
    await sql`INSERT INTO suppressions (account_id, channel, address, reason) VALUES (${user.account_id}, 'email', 'bounced@example.gr', 'hard_bounce')`.execute(
      app.database.db,
    )
    const before = await contactsOf(user.account_id)
    const file =
      'email,phone,first_name\nnew@example.gr,,New\nNEW@example.gr,,Again\nknown@example.gr,,K\nother@example.gr,6975555555,Colleague\nbad,,X\nblack@example.gr,,B\nbounced@example.gr,,Z\n'
    const checks = await check(user, file)
    expect(checks).toMatchObject({
      total: 7,
      counts: { new: 3, update: 1, duplicate_in_file: 1, duplicate_in_account: 1, invalid: 1, suppressed: 1, blacklisted: 1, skipped: 0 },
    })
    expect(checks.samples.invalid).toEqual([{ row_no: 6, values: ['bad', '', 'X'], reason: expect.stringContaining('not valid') }])
    expect(await contactsOf(user.account_id)).toEqual(before)
    const skip = await check(user, file, { update_existing: 'skip' })
    expect(skip.counts).toMatchObject({ update: 0, skipped: 2 })
  })

  it('asks for a column to reach people by, and for one column a field', async () => {
    const parsed = (await upload(ada, 'a,b,c\n1,2,3\n')).body.data
    const ask = (mapping: object) => ada.post(`${base(ada)}/check`, { import_id: parsed.id, mapping })
    expect((await ask({ 0: 'first_name' })).body.errors.mapping[0]).toContain('e-mail address or of the phone')
    expect((await ask({ 0: 'email', 1: 'email' })).body.errors.mapping[0]).toContain('Two columns')
    expect((await ask({ 7: 'email' })).body.errors.mapping[0]).toContain('does not have')
    expect((await ask({ 0: 'shoe_size' })).status).toBe(422)
  })
})

describe('cancelling and undoing', () => {
  it('keeps the rows that are done when an import is cancelled', async () => {
    const user = await app.member({ permissions: every })
    const lines = Array.from({ length: 30_000 }, (_, at) => `stop${at}@example.gr`)
    const parsed = (await upload(user, `email\n${lines.join('\n')}\n`)).body.data
    const { id } = (await user.post(`${base(user)}/process`, { import_id: parsed.id, mapping: { 0: 'email' }, options: consent })).body.data
    await finished(user, id, (data) => data.created > 0)
    expect((await user.post(`/api/v1/imports/${id}/cancel`)).status).toBe(200)
    const done = await finished(user, id)
    expect(done).toMatchObject({ status: 'cancelled' })
    expect(done.created).toBeGreaterThan(0)
    expect(done.created).toBeLessThan(30_000)
    expect(await contactsOf(user.account_id)).toHaveLength(done.created)
    expect((await user.post(`/api/v1/imports/${id}/cancel`)).status).toBe(409)
  }, 60_000)

  it('takes back what nobody changed since, and tells what stays', async () => {
    const user = await app.member({ permissions: every })
    await importFile(user, 'email,first_name\nold@example.gr,Old\n')
    const done = await importFile(
      user,
      'email,phone,first_name,last_name,tags\nold@example.gr,6976666666,Older,Person,t1\nfresh@example.gr,,Fresh,,t1\ntouched@example.gr,,Touched,,\nfresh@example.gr,,,Doe,\n',
      { contact_list_name: 'Undo' },
    )
    expect(done).toMatchObject({ created: 2, updated: 2, can_undo: true })
    const touched = (await contactsOf(user.account_id)).find((contact) => contact.email === 'touched@example.gr')
    await user.put(`/api/v1/contacts/${touched.id}`, { company: 'Kept Ltd' })
    expect((await user.post(`/api/v1/imports/${done.id}/undo`)).status).toBe(200)
    const undone = await finished(user, done.id, (data) => data.undone_at !== null)
    expect(undone).toMatchObject({ undo_result: { deleted: 1, restored: 1, kept: 1 }, can_undo: false })
    expect(await contactsOf(user.account_id)).toMatchObject([
      { email: 'old@example.gr', first_name: 'Old', last_name: null, phone: null, tags: [] },
      { email: 'touched@example.gr', company: 'Kept Ltd' },
    ])
    const { rows } =
      await sql<any>`SELECT c.email FROM subscriptions s JOIN contacts c ON c.id = s.contact_id WHERE s.account_id = ${user.account_id}`.execute(
        app.database.db,
      )
    expect(rows.map((row) => row.email)).toEqual(['touched@example.gr'])
    expect((await user.post(`/api/v1/imports/${done.id}/undo`)).status).toBe(409)
  })

  it('deletes files and rows after 30 days', async () => {
    const user = await app.member({ permissions: every })
    const done = await importFile(user, 'email\nage@example.gr\n')
    await sql`UPDATE imports SET created_at = now() - interval '31 days' WHERE id = ${done.id}`.execute(app.database.db)
    const { tidyImportsJob } = await import('./retention-job.ts')
    await app.services.jobs.enqueue(
      app.database.db,
      tidyImportsJob(() => app.services),
      {},
    )
    expect(await finished(user, done.id, (data) => !data.has_file)).toMatchObject({ can_undo: false, created: 1 })
    expect(await rowsOf(user, done.id)).toEqual([])
  })
})

describe('who may import', () => {
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

  it('offers the lists and tags of the account alone', async () => {
    const { body } = await ada.get(`${base(ada)}/choices`)
    expect(body.data).toMatchObject({ default_country: 'GR', max_megabytes: 20, consent_text: expect.stringContaining('GDPR') })
    expect(body.data.contact_lists.map((list: any) => list.label)).toContain('Ενημερωτικό')
    const other = await app.member({ permissions: every })
    expect((await other.get(`${base(other)}/choices`)).body.data).toMatchObject({ contact_lists: [], tags: [] })
  })

  it('offers a template that is understood again', async () => {
    const file = await ada.get(`${base(ada)}/template?format=csv`)
    const parsed = (await upload(ada, file.raw)).body.data
    expect(parsed.columns.map((column: any) => column.suggested)).toEqual(['email', 'first_name', 'last_name', 'phone', 'tags'])
  })
})
