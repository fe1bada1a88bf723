import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from 'kysely'
import { createTestApp, type TestApp } from '#test/app.ts'

let app: TestApp

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.stop())

it('exports the personal data of a contact in a fixed order of lists, with the files of every record', async () => {
  const user = await app.member({ permissions: ['contacts.create', 'contacts.read', 'contacts.export'] })
  const { account_id } = user
  const contact = (await user.post(`/api/v1/accounts/${account_id}/contacts`, { email: 'eleni@example.gr' })).body.data
  const request = await sql<{ id: number }>`INSERT INTO contact_requests (account_id, number, contact_id, subject)
    VALUES (${account_id}, 1, ${contact.id}, 'Olives') RETURNING id`.execute(app.database.db)
  await sql`WITH file AS (INSERT INTO media (account_id, uuid, disk, path, file_name, extension, mime_type, size_bytes, checksum, kind, status)
      VALUES (${account_id}, uuid_v7(), 'local', 'path-on-disk', 'order.pdf', 'pdf', 'application/pdf', 12, decode(repeat('00', 32), 'hex'), 'document', 'ready') RETURNING id)
    INSERT INTO mediables (account_id, media_id, mediable_type, mediable_id, collection)
    SELECT ${account_id}, id, 'contact_request', ${String(request.rows[0]!.id)}, 'attachment' FROM file`.execute(app.database.db)
  const answer = await user.get(`/api/v1/contacts/${contact.id}/personal-data`)
  const exported = JSON.parse(answer.raw.toString())
  expect(Object.keys(exported).join(' ')).toBe(
    'exported_at contacts email_addresses phone_numbers physical_addresses subscriptions consents suppressions tags notes comments links tasks files ' +
      'contact_requests request_intakes conversations messages email_messages sms_messages offers orders invoices payments activity',
  )
  expect(exported.files).toMatchObject([{ file_name: 'order.pdf' }])
  expect(exported.contact_requests).toMatchObject([{ subject: 'Olives' }])
  expect(answer.raw.toString()).not.toMatch(/path-on-disk|search_text|email_key/)
})
