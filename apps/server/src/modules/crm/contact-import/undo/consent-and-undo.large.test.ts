import { contactImportDownload, contacts, eraseContact, undoContactImport } from '@stoa/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { refusalSql } from '../../contact-lists/index.ts'
import { contactsOf, every, finished, importFile, rowsOf } from '../contact-import.fixture.ts'

let app: TestApp

beforeAll(async () => {
  app = await createTestApp()
  await app.work()
})
afterAll(() => app.stop())

describe('consent and suppression [INV-24]', () => {
  const file = 'email,phone\nquiet@example.gr,6974444444\n'
  async function contactWith(set: (contact: any, user: TestUser, list: number) => Promise<unknown>) {
    const user = await app.member({ permissions: every })
    const first = await importFile(user, file, { contact_list_name: 'News' })
    const contact = (await contactsOf(app, user.account_id))[0]
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

  it('[R-3.4-04] leaves unsubscribed people unsubscribed, unless asked to subscribe them again', async () => {
    const { state, again } = await contactWith(unsubscribe)
    await again()
    expect(await state()).toMatchObject({ subscription: 'unsubscribed', emails_marketable: false })
    await again({ resubscribe_unsubscribed: true })
    expect(await state()).toMatchObject({ subscription: 'subscribed', emails_marketable: true })
  })

  it('asks people who left a list with double opt-in once by mail, and does not answer for them [INV-25]', async () => {
    const { contact, state, again } = await contactWith(async (one, _user, list) => {
      await sql`UPDATE contact_lists SET opt_in = 'double' WHERE id = ${list}`.execute(app.database.db)
      await unsubscribe(one)
    })
    await again({ resubscribe_unsubscribed: true })
    expect(await state()).toMatchObject({ subscription: 'pending' })
    await again({ resubscribe_unsubscribed: true })
    expect(await state()).toMatchObject({ subscription: 'pending' })
    expect((await app.mails(contact.email)).filter((mail) => mail.text.includes('/email/confirm/'))).toHaveLength(1)
  })

  it('[R-3.4-05] leaves contacts blacklisted unless asked to restore them; complaints always stay', async () => {
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

  it('creates contacts with suppressed addresses that get no mail, also after their former contact was deleted', async () => {
    const user = await app.member({ permissions: every })
    await sql`INSERT INTO suppressions (account_id, channel, address, reason) VALUES (${user.account_id}, 'email', 'bounced@example.gr', 'hard_bounce'), (${user.account_id}, 'email', suppression_hash('erased@example.gr'), 'erasure')`.execute(
      app.database.db,
    )
    const done = await importFile(user, 'email\nbounced@example.gr\nerased@example.gr\nfine@example.gr\n', {
      contact_list_name: 'L',
      resubscribe_unsubscribed: true,
      restore_blacklisted: true,
    })
    expect(done).toMatchObject({ created: 3 })
    expect((await contactsOf(app, user.account_id)).map((contact) => contact.emails_marketable)).toEqual([false, false, true])
    const { rows } = await sql<any>`SELECT contact_id FROM subscriptions WHERE account_id = ${user.account_id}`.execute(app.database.db)
    expect(rows).toHaveLength(1)
    expect((await rowsOf(user, done.id)).map((row: any) => row.reason_code)).toEqual(['suppressed', 'suppressed', null])
  })
})

describe('undoing an import', () => {
  it('undoes what has not changed since and reports the rest, from which it takes only the consent and the list', async () => {
    const user = await app.member({ permissions: every })
    await importFile(user, 'email,first_name\nold@example.gr,Old\n')
    const done = await importFile(
      user,
      'email,phone,first_name,last_name,tags\nold@example.gr,6976666666,Older,Person,t1\nfresh@example.gr,,Fresh,,t1\ntouched@example.gr,,Touched,,\nfresh@example.gr,,,Doe,\n',
      { contact_list_name: 'Undo' },
    )
    expect(done).toMatchObject({ created: 2, updated: 2, can_undo: true })
    const touched = (await contactsOf(app, user.account_id)).find((contact) => contact.email === 'touched@example.gr')
    await user.call(contacts.update, { params: { id: touched.id }, body: { company: 'Kept Ltd' } })
    expect((await user.call(undoContactImport, { params: { id: done.id } })).status).toBe(200)
    const undone = await finished(user, done.id, (data) => data.undone_at !== null)
    expect(undone).toMatchObject({ undo_result: { deleted: 1, restored: 1, kept: 1 }, can_undo: false })
    expect(await contactsOf(app, user.account_id)).toMatchObject([
      { email: 'old@example.gr', first_name: 'Old', last_name: null, phone: null, tags: [] },
      { email: 'touched@example.gr', company: 'Kept Ltd' },
    ])
    const { rows } =
      await sql<any>`SELECT c.email FROM subscriptions s JOIN contacts c ON c.id = s.contact_id WHERE s.account_id = ${user.account_id}`.execute(
        app.database.db,
      )
    expect(rows).toEqual([])
    const ledger = await sql<any>`SELECT action FROM consents WHERE contact_id = ${touched.id} AND channel = 'email' ORDER BY id`.execute(
      app.database.db,
    )
    expect(ledger.rows.map((row) => row.action)).toEqual(['granted', 'withdrawn'])
    expect((await user.post(`/api/v1/imports/${done.id}/undo`)).status).toBe(409)
  })

  it('grants the consent of people who are imported again after it was undone, and never of those who refused [INV-24]', async () => {
    const user = await app.member({ permissions: every })
    const file = 'email,first_name\nagain@example.gr,Again\nkept@example.gr,Kept\nrefused@example.gr,Refused\n'
    await importFile(user, 'email,first_name\nrefused@example.gr,Refused\n')
    const refused = (await contactsOf(app, user.account_id))[0]!
    await sql`INSERT INTO consents (account_id, contact_id, channel, action, source, text_snapshot) VALUES (${user.account_id}, ${refused.id}, 'email', 'withdrawn', 'unsubscribe_link', 'x')`.execute(
      app.database.db,
    )
    await sql`UPDATE contacts SET emails_marketable = false WHERE id = ${refused.id}`.execute(app.database.db)
    const first = await importFile(user, file)
    const kept = (await contactsOf(app, user.account_id)).find((contact) => contact.email === 'kept@example.gr')
    await user.call(contacts.update, { params: { id: kept.id }, body: { company: 'Kept Ltd' } })
    expect((await user.call(undoContactImport, { params: { id: first.id } })).status).toBe(200)
    await finished(user, first.id, (data) => data.undone_at !== null)
    expect((await contactsOf(app, user.account_id)).map((contact) => contact.emails_marketable)).toEqual([false, false])
    await importFile(user, file.replace('first_name', 'first_name,last_name').replaceAll(/(?<=@.*)$/gm, ',Twice'), {}, { force: true })
    expect(
      Object.fromEntries((await contactsOf(app, user.account_id)).map((contact) => [contact.email, contact.emails_marketable])),
    ).toEqual({
      'again@example.gr': true,
      'kept@example.gr': true,
      'refused@example.gr': false,
    })
  })

  it('takes back the consent for a number that it added, and keeps the consent for the former number [INV-24]', async () => {
    const user = await app.member({ permissions: [...every, 'contacts.merge'] })
    const reachable = async () => {
      const { rows } = await sql<{ number: string }>`
        SELECT p.number FROM contacts c JOIN contact_phone_numbers p ON p.contact_id = c.id
        WHERE c.account_id = ${user.account_id} AND ${refusalSql({ channel: 'sms', purpose: 'marketing' }, sql`p.number`)} IS NULL ORDER BY 1`.execute(
        app.database.db,
      )
      return rows.map((row) => row.number)
    }
    await importFile(user, 'email,phone,sms consent\nmore@example.gr,6971111111,yes\n')
    expect(await reachable()).toEqual(['+306971111111'])
    await importFile(user, 'email,phone,sms consent\nmore@example.gr,6972222222,\n', { consent_channels: ['email'] })
    expect(await reachable()).toEqual(['+306971111111'])
    const third = await importFile(user, 'email,phone,sms consent\nmore@example.gr,6973333333,yes\n')
    expect(await reachable()).toEqual(['+306971111111', '+306973333333'])
    expect((await user.call(undoContactImport, { params: { id: third.id } })).status).toBe(200)
    await finished(user, third.id, (data) => data.undone_at !== null)
    expect(await reachable()).toEqual(['+306971111111'])
    const { rows } = await sql<{ line: string }>`
      SELECT concat_ws(' ', action, array_to_string(addresses, ',')) AS line FROM consents WHERE account_id = ${user.account_id} AND channel = 'sms' ORDER BY occurred_at, id`.execute(
      app.database.db,
    )
    expect(rows.map((row) => row.line)).toEqual([
      'granted +306971111111',
      'granted +306973333333',
      'withdrawn +306973333333',
      'granted +306971111111',
    ])
  })

  it('is impossible after 30 days, when files and rows are deleted', async () => {
    const user = await app.member({ permissions: every })
    const done = await importFile(user, 'email\nage@example.gr\n')
    await sql`UPDATE imports SET created_at = now() - interval '31 days' WHERE id = ${done.id}`.execute(app.database.db)
    const { tidyImportsJob } = await import('../tidy-imports.job.ts')
    await app.services.jobs.enqueue(app.database.db, tidyImportsJob, {})
    expect(await finished(user, done.id, (data) => !data.has_file)).toMatchObject({ can_undo: false, created: 1 })
    expect(await rowsOf(user, done.id)).toEqual([])
  })

  it('keeps the list of rows without the cells of an erased person', async () => {
    const user = await app.member({ permissions: [...every, 'contacts.erase'] })
    const done = await importFile(user, 'email,first_name\ngone@example.gr,Gone\n')
    const contact_id = (await rowsOf(user, done.id))[0]!.contact_id!
    expect((await user.call(eraseContact, { params: { id: contact_id }, body: { confirm: contact_id } })).status).toBe(200)
    expect(await rowsOf(user, done.id)).toMatchObject([{ row_no: 2, status: 'created', values: [] }])
    expect(
      (await user.call(contactImportDownload, { params: { import_id: done.id }, query: { format: 'csv' } })).raw.toString(),
    ).not.toContain('gone@')
  })
})
