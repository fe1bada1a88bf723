import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { writeXlsx } from '#lib/spreadsheet/write-xlsx.ts'
import { type Content, base, check, contactsOf, every, greek, importFile, oldGreek, upload } from '../contact-import.fixture.ts'

let app: TestApp
let ada: TestUser

beforeAll(async () => {
  app = await createTestApp()
  await app.work()
  ada = await app.member({ permissions: every })
})
afterAll(() => app.stop())

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

  it('guesses English headings, and columns without headings by their values', async () => {
    const english = (
      await upload(ada, 'First Name,Surname,E-Mail Address,Mobile phone,Labels,Shoe size\nA,B,a@example.com,6971234567,x,41\n')
    ).body.data
    expect(english.columns.map((column: any) => column.suggested)).toEqual(['first_name', 'last_name', 'email', 'phone', 'tags', null])
    const bare = (await upload(ada, 'maria@example.gr,Μαρία Γεωργίου,6971234568\nnikos@example.gr,Νίκος Ιωάννου,2103210001\n')).body.data
    expect(bare).toMatchObject({ has_headings: false, total: 2 })
    expect(bare.columns.map((column: any) => column.suggested)).toEqual(['email', 'full_name', 'phone'])
  })

  it('recognises names that begin with the surname, and splits them there', async () => {
    const file =
      'Ονοματεπώνυμο;E-mail\nΠαπαδοπούλου Άννα Μαρία;anna@example.gr\nΚαραγιάννης Νίκος;nikos@example.gr\nΙωάννου Ελένη;eleni@example.gr\n'
    const { columns } = (await upload(ada, file)).body.data
    expect(columns.map((column: any) => column.suggested)).toEqual(['full_name_surname_first', 'email'])
  })

  it('recognises a workbook by its content', async () => {
    const chunks: Buffer[] = []
    for await (const chunk of writeXlsx({
      columns: [
        { header: 'E-mail', key: 'email', type: 'text' },
        { header: 'Ονοματεπώνυμο', key: 'name', type: 'text' },
      ],
      rows: [[{ email: 'x@example.gr', name: 'Ξένια Ξ' }]],
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

describe('the check before an import', () => {
  it('counts the outcome of every row and writes nothing', async () => {
    const user = await app.member({ permissions: every })
    await importFile(user, 'email,phone,first_name\nknown@example.gr,6975555555,Known\nblack@example.gr,,Black\n')
    await sql`UPDATE contacts SET status = 'blacklisted' WHERE account_id = ${user.account_id} AND email = 'black@example.gr'`.execute(
      app.database.db,
    )
    await sql`INSERT INTO suppressions (account_id, channel, address, reason) VALUES (${user.account_id}, 'email', 'bounced@example.gr', 'hard_bounce')`.execute(
      app.database.db,
    )
    const before = await contactsOf(app, user.account_id)
    const file =
      'email,phone,first_name\nnew@example.gr,,New\nNEW@example.gr,,Again\nknown@example.gr,,K\nother@example.gr,6975555555,Colleague\nbad,,X\nblack@example.gr,,B\nbounced@example.gr,,Z\n'
    const checks = await check(user, file)
    expect(checks).toMatchObject({
      total: 7,
      counts: { new: 3, update: 1, duplicate_in_file: 1, duplicate_in_account: 1, invalid: 1, suppressed: 1, blacklisted: 1, skipped: 0 },
    })
    expect(checks.samples.invalid).toEqual([
      { row_no: 6, values: ['bad', '', 'X'], reason: expect.stringContaining('not valid'), contact: null },
    ])
    expect(await contactsOf(app, user.account_id)).toEqual(before)
    const skip = await check(user, file, { update_existing: 'skip' })
    expect(skip.counts).toMatchObject({ update: 0, skipped: 2 })
  })

  it('requires a column with e-mails or phones, and one column per field', async () => {
    const parsed = (await upload(ada, 'a,b,c\n1,2,3\n')).body.data
    const ask = (mapping: object) => ada.post(`${base(ada)}/check`, { import_id: parsed.id, mapping })
    expect((await ask({ 0: 'first_name' })).body.errors.mapping[0]).toContain('e-mail address or of the phone')
    expect((await ask({ 0: 'email', 1: 'email' })).body.errors.mapping[0]).toContain('Two columns')
    expect((await ask({ 7: 'email' })).body.errors.mapping[0]).toContain('does not have')
    expect((await ask({ 0: 'shoe_size' })).status).toBe(422)
  })
})
