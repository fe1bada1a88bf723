import { contactImportDownload } from '@stoa/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { createTestApp, type TestApp } from '#test/app.ts'
import { base, check, consent, contactsOf, every, finished, guessed, importFile, upload } from '../contact-import.fixture.ts'

let app: TestApp

beforeAll(async () => {
  app = await createTestApp()
  await app.work()
})
afterAll(() => app.stop())

const HEAD = 'email,phone,first_name\n'
const known = 'anna@known.gr,6971111111,Anna\nbill@known.gr,6972222222,Bill\n,6973333333,\n'

/** Imports a file into an account with two contacts. Returns the report of the check and the result of the import. */
async function checkedAndDone(file: string, options: object = {}, before = known) {
  const user = await app.member({ permissions: every })
  await importFile(user, HEAD + before)
  const contacts = await contactsOf(app, user.account_id)
  const checks = await check(user, HEAD + file, options)
  const done = await importFile(user, HEAD + file, options)
  return { contacts, checks, done }
}

describe('the check of a file agrees with its import', () => {
  it.each<[string, string, object, object]>([
    ['a known number with another address', 'other@x.gr,6971111111,Zoe\n', { new: 1, duplicate_in_account: 1 }, {}],
    [
      'one number with two addresses and two names',
      'a@x.gr,6979999999,Ada\nb@x.gr,6979999999,Ben\n',
      { new: 2, duplicate_in_account: 1 },
      {},
    ],
    ['one number with two addresses and one name', 'a@x.gr,6979999999,Ada\nb@x.gr,6979999999,Ada\n', { new: 1, duplicate_in_file: 1 }, {}],
    [
      'a number first alone, then with two addresses',
      ',6979999999,\na@x.gr,6979999999,Ada\nb@x.gr,6979999999,Ben\n',
      { new: 2, duplicate_in_file: 1, duplicate_in_account: 1 },
      {},
    ],
    [
      'a known number alone, then with another address',
      ',6971111111,\nb@x.gr,6971111111,Ben\n',
      { update: 1, new: 1, duplicate_in_account: 1 },
      {},
    ],
    ['address and number of one contact in two rows', 'anna@known.gr,,\n,6971111111,\n', { update: 1, duplicate_in_file: 1 }, {}],
    ["one contact's address with another's number", 'anna@known.gr,6972222222,\n', { update: 1, duplicate_in_account: 1 }, {}],
    [
      'a contact without an address, and two that have one',
      ',6973333333,\nx@x.gr,,\nx@x.gr,6973333333,Ann\ny@x.gr,6973333333,\n',
      { update: 1, new: 1, duplicate_in_file: 2 },
      {},
    ],
    ['a known contact in two rows that is skipped', 'anna@known.gr,,\nanna@known.gr,,\n', { skipped: 2 }, { update_existing: 'skip' }],
  ])('%s', async (_name, file, counts, options) => {
    const { checks, done } = await checkedAndDone(file, options)
    expect(Object.fromEntries(Object.entries(checks.counts).filter(([, count]) => count !== 0))).toEqual(counts)
    expect(done.created).toBe(checks.counts.new)
    expect(done.updated + done.skipped).toBe(checks.counts.update + checks.counts.duplicate_in_file + checks.counts.skipped)
  })
})

describe('the room in the plan', () => {
  const three = 'a@x.gr,,\nb@x.gr,,\nc@x.gr,,\n'
  const db = () => app.database.db

  /** An account whose plan allows this number of contacts. */
  async function limitedTo(value: number) {
    const user = await app.member({ permissions: every })
    await sql`
      WITH plan AS (
        INSERT INTO products (type, code, name_en, name_gr, price_minor, published_at)
        VALUES ('membership', ${`ROOM-${user.account_id}`}, 'Small', 'Μικρό', 0, now()) RETURNING id
      ), feature AS (INSERT INTO product_features (product_id, feature_code, value, enabled) SELECT id, 'contacts.max', ${value}, true FROM plan)
      UPDATE accounts SET membership_product_id = (SELECT id FROM plan), membership_status = 'active' WHERE id = ${user.account_id}`.execute(
      db(),
    )
    return user
  }

  it('is reported before the import and limits it', async () => {
    const user = await limitedTo(2)
    await importFile(user, `${HEAD}anna@known.gr,,\n`)
    expect(await check(user, HEAD + three)).toMatchObject({ room: 1, counts: { new: 3 } })
    const done = await importFile(user, HEAD + three)
    expect(done).toMatchObject({ created: 1, failed: 2 })
    expect(await check(user, `${HEAD}d@x.gr,,\n`)).toMatchObject({ room: 0, counts: { new: 1 } })
  })

  it('is current when the check is read again', async () => {
    const user = await limitedTo(1)
    const parsed = (await upload(user, HEAD + three)).body.data
    await user.post(`${base(user)}/check`, { import_id: parsed.id, mapping: guessed(parsed) })
    const read = () => finished(user, parsed.id, (data) => data.checks !== null)
    expect((await read()).checks.room).toBe(1)
    await sql`UPDATE product_features SET value = 50 WHERE product_id = (SELECT membership_product_id FROM accounts WHERE id = ${user.account_id})`.execute(
      db(),
    )
    expect((await read()).checks.room).toBe(50)
  })

  it('is not reported without a limit', async () => {
    expect((await check(await app.member({ permissions: every }), HEAD + three)).room).toBeNull()
  })
})

describe('rows that match contacts', () => {
  const file = `zoe@x.gr,6971111111,Zoe\nanna@known.gr,6972222222,\na@x.gr,6979999999,Ada\nb@x.gr,6979999999,Ben\nA@x.gr,,\n`

  it('are reported with row, value and contact in the language of the reader', async () => {
    const { contacts, checks } = await checkedAndDone(file)
    const [anna, bill] = contacts
    expect(checks.samples.duplicate_in_account.map((row: any) => [row.row_no, row.reason, row.contact])).toEqual([
      [2, 'Another contact of the account has the same number, +306971111111', { id: anna.id, name: 'Anna' }],
      [3, 'Another contact of the account has the same number, +306972222222', { id: bill.id, name: 'Bill' }],
      [5, 'Row 4 has the same number, +306979999999, and becomes another contact', null],
    ])
    expect(checks.samples.update).toMatchObject([
      { row_no: 3, reason: 'There already with the address anna@known.gr', contact: { id: anna.id } },
    ])
    expect(checks.samples.duplicate_in_file).toMatchObject([{ row_no: 6, reason: 'Goes to the same contact as row 4', contact: null }])
  })

  it('are limited to twenty of each kind on the screen, and complete in the file', async () => {
    const user = await app.member({ permissions: every })
    await importFile(user, HEAD + known)
    const [anna] = await contactsOf(app, user.account_id)
    const lines = Array.from({ length: 30 }, (_, at) => `row${at}@x.gr,6971111111,Name${10 + at}\n`).join('')
    const parsed = (await upload(user, HEAD + lines)).body.data
    await user.post(`${base(user)}/check`, { import_id: parsed.id, mapping: guessed(parsed) })
    const { checks } = await finished(user, parsed.id, (data) => data.checks !== null)
    expect(checks.samples.duplicate_in_account).toHaveLength(20)
    const get = () => user.call(contactImportDownload, { params: { import_id: parsed.id }, query: { status: 'pending', format: 'csv' } })
    const csv = await get()
    expect(csv.headers['content-disposition']).toContain('contacts-check.csv')
    expect(csv.raw.toString().trim().split('\n')).toHaveLength(31)
    expect(csv.raw.toString()).toContain(`same_phone,"Another contact of the account has the same number, +306971111111"`)
    expect(csv.raw.toString()).toContain(`/accounts/${user.account_id}/contacts/${anna.id}`)
    await user.post(`${base(user)}/process`, { import_id: parsed.id, mapping: guessed(parsed), options: consent })
    expect(await finished(user, parsed.id)).toMatchObject({ created: 30, checks: { samples: {} } })
    expect((await get()).raw.toString().trim().split('\n')).toHaveLength(1)
  })
})
