import { contacts, exportPersonalData } from '@stoa/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from 'kysely'
import { createTestApp, type TestApp } from '#test/app.ts'
import { wiring } from '../../../wiring.ts'
import { contactChildren, personalData } from '../../contact-children/index.ts'

let app: TestApp

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.stop())

it('exports the personal data of a contact in a fixed order of lists, with the files of every record', async () => {
  const user = await app.member({ permissions: ['contacts.create', 'contacts.read', 'contacts.export'] })
  const { account_id } = user
  const contact = (await user.call(contacts.create, { params: { account_id }, body: { email: 'eleni@example.gr' } })).body.data
  const request = await sql<{ id: number }>`INSERT INTO contact_requests (account_id, number, contact_id, subject)
    VALUES (${account_id}, 1, ${contact.id}, 'Olives') RETURNING id`.execute(app.database.db)
  await sql`WITH file AS (INSERT INTO media (account_id, uuid, disk, path, file_name, extension, mime_type, size_bytes, checksum, kind, status)
      VALUES (${account_id}, uuid_v7(), 'local', 'path-on-disk', 'order.pdf', 'pdf', 'application/pdf', 12, decode(repeat('00', 32), 'hex'), 'document', 'ready') RETURNING id)
    INSERT INTO mediables (account_id, media_id, mediable_type, mediable_id, collection)
    SELECT ${account_id}, id, 'contact_request', ${String(request.rows[0]!.id)}, 'attachment' FROM file`.execute(app.database.db)
  await sql`INSERT INTO acc_orders (account_id, contact_id, external_number, external_status, status, external_created_at, external_updated_at)
    VALUES (${account_id}, ${contact.id}, '1042', 'completed', 'completed', now(), now())`.execute(app.database.db)
  const answer = await user.call(exportPersonalData, { params: { contact_id: contact.id } })
  const exported = JSON.parse(answer.raw.toString())
  expect(Object.keys(exported).join(' ')).toBe(
    'exported_at contacts email_addresses phone_numbers physical_addresses subscriptions consents suppressions tags notes comments links tasks files ' +
      'contact_requests request_intakes form_submissions conversations messages email_messages sms_messages offers orders shop_orders invoices payments activity',
  )
  expect(exported.files).toMatchObject([{ file_name: 'order.pdf' }])
  expect(exported.shop_orders).toMatchObject([{ external_number: '1042' }])
  expect(exported.contact_requests).toMatchObject([{ subject: 'Olives' }])
  expect(answer.raw.toString()).not.toMatch(/path-on-disk|search_text|email_key/)
})

/** Tables with rows of contacts that the export leaves out, with the reason. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  contact_account: 'links to other accounts',
  contact_pipeline_stage: 'places on boards',
  contact_tag: 'exported as tags',
  draft_email_messages: 'mails that were never sent',
  import_rows: 'their values are those of the contact',
  mediables: 'exported as files and in the list of attachments',
  participants: 'lead to the exported conversations',
  stage_transitions: 'moves on boards, which the history contains',
  taggables: 'tags of other records',
}

it('covers every table with rows of contacts, or states why it is left out', () => {
  const exported = wiring.partsOf(personalData).map((section): string => section.from)
  const tables = wiring.partsOf(contactChildren).map((child): string => child.table)
  expect(tables.filter((table) => !exported.includes(table)).toSorted()).toEqual(Object.keys(LEFT_OUT))
})
