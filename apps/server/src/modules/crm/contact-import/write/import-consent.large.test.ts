import { contactActivityLogs, contactConsents, contacts, undoContactImport } from '@stoa/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { every, finished, importFile, rowsOf } from '../contact-import.fixture.ts'

let app: TestApp

beforeAll(async () => {
  app = await createTestApp()
  await app.work()
})
afterAll(() => app.stop())

const permissions = [...every, 'subscriptions.read', 'subscriptions.update']
const FILE = 'email,phone,first_name\nknown@example.gr,6975555555,Known\n'

/** An account with one contact that was created through the API and has no consent. */
async function knownContact() {
  const user = await app.member({ permissions })
  const created = await user.call(contacts.create, {
    params: { account_id: user.account_id },
    body: {
      first_name: 'Known',
      email: 'known@example.gr',
      phone: '6975555555',
    },
  })
  expect(created.status, JSON.stringify(created.body)).toBe(200)
  return { user, id: created.body.data.id }
}

/** Consent of a contact: its ledger, marketability and history. */
async function consentOf({ user, id }: { user: TestUser; id: number }) {
  const ledger = (await user.call(contactConsents, { params: { contact_id: id } })).body.data.toReversed()
  const contact = (await user.call(contacts.read, { params: { id } })).body.data
  const history = (await user.call(contactActivityLogs, { params: { contact_id: id }, query: { sort: 'created' } })).body.data
  return {
    ledger: ledger.map((line: any) => `${line.channel} ${line.action}`),
    marketable: [contact.emails_marketable, contact.sms_marketable],
    history: history
      .flatMap((entry: any) => Object.entries(entry.changes).map(([name, [, value]]: any) => `${name} ${value}`))
      .filter((line: string) => line.startsWith('consent_')),
    entries: history.length,
  }
}

async function undo(user: TestUser, import_id: number) {
  expect((await user.call(undoContactImport, { params: { id: import_id } })).status).toBe(200)
  return (await finished(user, import_id, (data) => data.undone_at !== null)).undo_result
}

describe('consent of an import [INV-24]', () => {
  it.each([
    ['changes nothing', FILE, {}],
    ['is skipped because contacts are not to be updated', FILE.replace('Known', 'Other'), { update_existing: 'skip' }],
    ['is skipped although it names a list', FILE, { update_existing: 'skip', contact_list_name: 'News' }],
  ])('is not granted by a row that %s', async (_case, file, options) => {
    const known = await knownContact()
    const before = await consentOf(known)
    const done = await importFile(known.user, file, options)
    expect(done).toMatchObject({ created: 0, updated: 0, skipped: 1 })
    expect(await consentOf(known)).toEqual(before)
    expect(before).toMatchObject({ ledger: [], marketable: [false, false] })
  })

  it('is granted by a row that changes a contact, appears in its history, and is withdrawn when the import is undone', async () => {
    const known = await knownContact()
    const done = await importFile(known.user, FILE.replace('first_name', 'company').replace('Known', 'Known Ltd'))
    expect(done).toMatchObject({ updated: 1 })
    const granted = await consentOf(known)
    expect(granted.ledger.toSorted()).toEqual(['email granted', 'sms granted'])
    expect(granted).toMatchObject({ marketable: [true, true], history: ['consent_sms granted', 'consent_email granted'] })
    expect(await undo(known.user, done.id)).toEqual({ deleted: 0, restored: 1, kept: 0 })
    const undone = await consentOf(known)
    expect(undone.ledger.slice(2).toSorted()).toEqual(['email withdrawn', 'sms withdrawn'])
    expect(undone.marketable).toEqual([false, false])
    expect(undone.history.slice(2)).toEqual(['consent_sms withdrawn', 'consent_email withdrawn'])
  })

  it('is granted by a row that adds a known contact to a list', async () => {
    const known = await knownContact()
    const done = await importFile(known.user, FILE, { contact_list_name: 'News' })
    expect(done).toMatchObject({ updated: 1 })
    expect((await consentOf(known)).marketable).toEqual([true, true])
    await undo(known.user, done.id)
    expect((await consentOf(known)).marketable).toEqual([false, false])
  })

  it('is granted only on the channels for which the member states a basis', async () => {
    const known = await knownContact()
    const file = FILE.replace('first_name', 'company').replace('Known', 'Known Ltd')
    const done = await importFile(known.user, file, { consent_channels: ['sms'] })
    expect(await consentOf(known)).toMatchObject({ ledger: ['sms granted'], marketable: [false, true] })
    expect(done.consent_text).toContain('by SMS')
    expect(done.consent_text).not.toContain('e-mail')
    await undo(known.user, done.id)
    await importFile(known.user, file.replace('Known Ltd', 'Other Ltd'), { consent_channels: [] })
    expect((await consentOf(known)).marketable).toEqual([false, false])
  })

  it('comes from the column of its channel in each row, also if the member states another, and names the column', async () => {
    const user = await app.member({ permissions })
    const file = 'email,phone,Newsletter\nyes@example.gr,6971111111,Ναι\nno@example.gr,6972222222,όχι\nempty@example.gr,,\n'
    const done = await importFile(user, file, { consent_channels: ['email'] })
    expect(done.mapping).toMatchObject({ 2: 'consent_email' })
    const { rows } = await sql<{ email: string; flags: boolean[] }>`
      SELECT email, ARRAY[emails_marketable, sms_marketable] AS flags FROM contacts WHERE account_id = ${user.account_id} ORDER BY id`.execute(
      app.database.db,
    )
    expect(rows.map((row) => row.flags)).toEqual([
      [true, false],
      [false, false],
      [false, false],
    ])
    const ledger = await sql<{
      text_snapshot: string
      proof: object
    }>`SELECT text_snapshot, proof FROM consents WHERE account_id = ${user.account_id}`.execute(app.database.db)
    expect(ledger.rows).toMatchObject([{ text_snapshot: expect.stringContaining('“Newsletter”'), proof: { row_no: 2, given_by: 'row' } }])
  })

  it('of a column makes an otherwise unchanged row an update, which the undo withdraws', async () => {
    const known = await knownContact()
    const done = await importFile(known.user, 'email,first_name,email consent\nknown@example.gr,Known,yes\n')
    expect(done).toMatchObject({ updated: 1 })
    expect(await consentOf(known)).toMatchObject({ marketable: [true, false], history: ['consent_email granted'] })
    await undo(known.user, done.id)
    expect(await consentOf(known)).toMatchObject({
      marketable: [false, false],
      history: ['consent_email granted', 'consent_email withdrawn'],
    })
  })

  it('stays withdrawn for a person whose contact was deleted, and so does their departure from the list', async () => {
    const known = await knownContact()
    const { user } = known
    const file = 'email\nknown@example.gr\n'
    await importFile(user, file, { contact_list_name: 'News' })
    await sql`UPDATE subscriptions SET status = 'unsubscribed' WHERE contact_id = ${known.id}`.execute(app.database.db)
    await user.post(`/api/v1/contacts/${known.id}/consents`, { channel: 'email', action: 'withdrawn', consent_text: 'By phone' })
    expect((await user.call(contacts.remove, { params: { id: known.id } })).status).toBe(200)
    const again = async (options: object) => {
      await importFile(user, file, { contact_list_name: 'News', ...options }, { force: true })
      const { rows } = await sql<{ emails_marketable: boolean; status: string | null }>`
        SELECT c.emails_marketable, s.status FROM contacts c LEFT JOIN subscriptions s ON s.contact_id = c.id WHERE c.account_id = ${user.account_id} AND c.deleted_at IS NULL`.execute(
        app.database.db,
      )
      return rows
    }
    expect(await again({})).toEqual([{ emails_marketable: false, status: null }])
    expect(await again({ resubscribe_unsubscribed: true })).toEqual([{ emails_marketable: true, status: 'subscribed' }])
  })

  it('stays withdrawn at a number of a deleted contact that a row gives to another contact', async () => {
    const known = await knownContact()
    const { user } = known
    const phone = '+306970000099'
    const left = await user.call(contacts.create, { params: { account_id: user.account_id }, body: { first_name: 'Left', phone } })
    await user.post(`/api/v1/contacts/${left.body.data.id}/consents`, { channel: 'sms', action: 'withdrawn', consent_text: 'By phone' })
    expect((await user.call(contacts.remove, { params: { id: left.body.data.id } })).status).toBe(200)
    const file = `email,phone,sms consent\nknown@example.gr,${phone},yes\n`
    await importFile(user, file, { update_existing: 'overwrite', consent_channels: [] })
    expect((await consentOf(known)).ledger).toEqual([])
    await importFile(user, file, { update_existing: 'overwrite', consent_channels: [], resubscribe_unsubscribed: true }, { force: true })
    expect((await consentOf(known)).ledger).toEqual(['sms granted'])
  })

  it('is granted only on channels for which the row has an address', async () => {
    const known = await knownContact()
    await importFile(known.user, 'email,company\nknown@example.gr,Known Ltd\n')
    expect(await consentOf(known)).toMatchObject({ ledger: ['email granted'], marketable: [true, false] })
  })

  it('stays withdrawn after an undo when the person withdrew it after the import', async () => {
    const known = await knownContact()
    const record = (action: string) =>
      known.user.post(`/api/v1/contacts/${known.id}/consents`, { channel: 'email', action, consent_text: 'By phone' })
    expect((await record('granted')).status).toBe(200)
    const done = await importFile(known.user, 'email,company\nknown@example.gr,Known Ltd\n', { contact_list_name: 'News' })
    expect((await record('withdrawn')).status).toBe(200)
    expect(await undo(known.user, done.id)).toMatchObject({ restored: 1 })
    expect(await consentOf(known)).toMatchObject({ ledger: ['email granted', 'email withdrawn'], marketable: [false, false] })
  })

  it('counts a row that lifts a suppression as an update, so that undoing the import suppresses the address again', async () => {
    const known = await knownContact()
    const { user } = known
    const live = async () =>
      (await sql`SELECT 1 FROM suppressions WHERE account_id = ${user.account_id} AND lifted_at IS NULL`.execute(app.database.db)).rows
        .length
    await sql`INSERT INTO suppressions (account_id, channel, address, reason) VALUES (${user.account_id}, 'email', 'known@example.gr', 'manual')`.execute(
      app.database.db,
    )
    const done = await importFile(user, FILE, { restore_blacklisted: true })
    expect(await rowsOf(user, done.id)).toMatchObject([{ status: 'updated' }])
    expect(await live()).toBe(0)
    await undo(user, done.id)
    expect(await live()).toBe(1)
    expect((await consentOf(known)).marketable).toEqual([false, false])
  })
})
