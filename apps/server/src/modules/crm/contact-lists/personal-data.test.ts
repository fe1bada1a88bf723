import { contactNotes, eraseContact, exportPersonalData, recordConsent, suppressions } from '@stoa/contract'
import { crc32, inflateRawSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { every, newContact, newList, subscribe } from './contact-lists.fixture.ts'

let app: TestApp
let ada: TestUser

beforeAll(async () => {
  app = await createTestApp()
  ada = await app.member({ permissions: every })
})
afterAll(() => app.stop())

/** A contact with a number, subscribed to a list. */
async function ready() {
  const list = await newList(ada)
  const contact = await newContact(ada, { phone: `69${String(70000000 + Math.floor(Math.random() * 9999999)).slice(0, 8)}` })
  await subscribe(ada, contact.id, [list])
  return { contact, list }
}

describe('personal data of a contact', () => {
  it('are exported as one file, and the log keeps who exported them', async () => {
    const { contact } = await ready()
    await ada.call(contactNotes.create, { params: { contact_id: contact.id }, body: { body: 'Likes olives' } })
    const answer = await ada.call(exportPersonalData, { params: { contact_id: contact.id } })
    const file = JSON.parse(answer.raw.toString())
    expect(file.contacts).toMatchObject([{ email: contact.email }])
    expect(file.subscriptions).toHaveLength(1)
    expect(file.consents.map((row: any) => row.channel).sort()).toEqual(['email', 'sms'])
    expect(file.notes).toHaveLength(1)
    expect(answer.raw.toString()).not.toContain('unsubscribe_id')
    expect((await ada.get(`/api/v1/contacts/${contact.id}/activity-logs`)).body.data[0].event).toBe('contact.personal_data_exported')
    const reader = await app.member({ permissions: ['contacts.read'], account_id: ada.account_id })
    expect((await reader.call(exportPersonalData, { params: { contact_id: contact.id } })).status).toBe(403)
    expect((await (await app.member({ permissions: every })).call(exportPersonalData, { params: { contact_id: contact.id } })).status).toBe(
      404,
    )
  })

  it('are exported as an archive with a JSON file, a workbook and the list of attached files', async () => {
    const { contact } = await ready()
    await ada.call(contactNotes.create, { params: { contact_id: contact.id }, body: { body: '=Likes olives' } })
    const { db } = app.database
    await sql`
      WITH m AS (INSERT INTO media (account_id, uuid, disk, path, file_name, extension, mime_type, size_bytes, checksum, kind, status)
        VALUES (${ada.account_id}, uuid_v7(), 'local', 'secret-path', 'Σύμβαση.pdf', 'pdf', 'application/pdf', 12, decode(repeat('00', 32), 'hex'), 'document', 'ready') RETURNING id)
      INSERT INTO mediables (account_id, media_id, mediable_type, mediable_id, collection) SELECT ${ada.account_id}, m.id, 'contact', ${String(contact.id)}, 'attachment' FROM m`.execute(
      db,
    )
    const answer = await ada.call(exportPersonalData, { params: { contact_id: contact.id }, query: { format: 'zip' } })
    expect(answer.headers['content-type']).toBe('application/zip')
    expect(answer.headers['content-disposition']).toMatch(/personal-data-\d+-\d{4}-\d\d-\d\d\.zip/)
    const files = unzip(answer.raw)
    expect(Object.keys(files)).toEqual(['personal-data.json', 'personal-data.xlsx', 'attachments.json'])
    expect(JSON.parse(files['personal-data.json']!.toString())).toMatchObject({
      contacts: [{ email: contact.email }],
      files: [{ file_name: 'Σύμβαση.pdf' }],
    })
    expect(JSON.parse(files['attachments.json']!.toString())).toMatchObject([
      { file_name: 'Σύμβαση.pdf', size_bytes: 12, attached_to: 'contact', attached_to_id: String(contact.id) },
    ])
    const workbook = unzip(files['personal-data.xlsx']!)
    const names = [...workbook['xl/workbook.xml']!.toString().matchAll(/<sheet name="([^"]+)"/g)].map((match) => match[1])
    expect(names).toEqual(expect.arrayContaining(['contacts', 'email_addresses', 'subscriptions', 'consents', 'notes', 'files']))
    const sheet = workbook[`xl/worksheets/sheet${names.indexOf('contacts') + 1}.xml`]!.toString()
    expect(sheet).toContain(contact.email)
    expect(answer.raw.toString('latin1')).not.toContain('secret-path')
    expect((await ada.call(exportPersonalData, { params: { contact_id: contact.id }, query: { format: 'csv' } })).status).toBe(422)
  })

  it('leave only a hash after an erasure, which keeps the address suppressed [INV-24]', async () => {
    const { contact, list } = await ready()
    const { db } = app.database
    const message = sql`INSERT INTO email_messages (account_id, contact_id, to_address, to_key, from_address, subject, html, text_body, token)
      VALUES (${ada.account_id}, ${contact.id}, ${contact.email}, ${contact.email}, 'a@b.example', 'For Eleni', 'secret', 'secret', gen_random_uuid())`
    await message.execute(db)
    expect((await ada.call(eraseContact, { params: { id: contact.id }, body: { confirm: contact.id } })).status).toBe(200)
    const { rows } = await sql<{ found: string }>`
      SELECT 'message' AS found FROM email_messages WHERE contact_id = ${contact.id} AND (to_address = ${contact.email} OR html IS NOT NULL)
      UNION ALL SELECT 'suppression' FROM suppressions WHERE address = ${contact.email} UNION ALL SELECT 'subscription' FROM subscriptions WHERE contact_id = ${contact.id}`.execute(
      db,
    )
    expect(rows).toEqual([])
    const again = await newContact(ada, { email: contact.email })
    expect((await subscribe(ada, again.id, [list])).status).toBe(409)
    expect(
      (await ada.call(suppressions.list, { params: { account_id: ada.account_id }, query: { 'filter[search]': contact.email } })).body.data,
    ).toMatchObject([{ reason: 'erasure', address: '•••' }])
  })

  it('include an append-only ledger of consent [INV-24]', async () => {
    const { contact } = await ready()
    const change = sql`UPDATE consents SET action = 'withdrawn' WHERE contact_id = ${contact.id}`.execute(app.database.db)
    await expect(change).rejects.toThrow('only added to')
    const line = await ada.call(recordConsent, {
      params: { contact_id: contact.id },
      body: {
        channel: 'phone',
        action: 'granted',
        consent_text: 'Said so on the phone.',
      },
    })
    expect(line.body.data).toMatchObject({ source: 'staff', channel: 'phone' })
    expect((await ada.get(`/api/v1/contacts/${contact.id}/consents`)).body.data[0].id).toBe(line.body.data.id)
  })
})

/** Files of an archive by name, read from its directory. */
function unzip(archive: Buffer): Record<string, Buffer> {
  const files: Record<string, Buffer> = {}
  const end = archive.lastIndexOf(Buffer.from('504b0506', 'hex'))
  let at = archive.readUInt32LE(end + 16)
  for (let count = archive.readUInt16LE(end + 10); count > 0; count--) {
    const [crc, packed, size, length, start] = [16, 20, 24]
      .map((from) => archive.readUInt32LE(at + from))
      .concat(archive.readUInt16LE(at + 28), archive.readUInt32LE(at + 42)) as [number, number, number, number, number]
    const name = archive.subarray(at + 46, at + 46 + length).toString()
    const begin = start + 30 + archive.readUInt16LE(start + 26) + archive.readUInt16LE(start + 28)
    const content = inflateRawSync(archive.subarray(begin, begin + packed))
    expect([content.length, crc32(content)]).toEqual([size, crc])
    files[name] = content
    at += 46 + length + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
  }
  return files
}
