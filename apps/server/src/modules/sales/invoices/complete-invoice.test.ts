import { beginCheckout, creditInvoiceEndpoint, invoicePdf, invoices, readPublicInvoice, sendInvoiceEndpoint } from '@stoa/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { extractText, getDocumentProxy } from 'unpdf'
import type { frozenClock } from '#lib/clock.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { type JobHandler } from '#lib/jobs/index.ts'
import { type Services } from '#kit/services.ts'
import { findInvoice } from './index.ts'
import { invoicing, type Invoicing } from './invoicing.fixture.ts'
import { storePdf } from './send/invoice-pdf.ts'
import { remindInvoicesHandler } from './send/remind-invoices.job.ts'
import { until } from '#test/until.ts'

let app: TestApp
let on: Invoicing
beforeAll(async () => {
  app = await createTestApp()
  on = await invoicing(app)
  await app.work()
})
afterAll(async () => {
  await app.stop()
})
afterEach(() => (app.services.clock as ReturnType<typeof frozenClock>).set(new Date()))

const row = (uuid: string) => findInvoice(app.database.db, uuid)
const run = async (handler: JobHandler<Services>) => handler.handle(app.services, { signal: new AbortController().signal } as never, {})

describe('the PDF', () => {
  it('is rendered once, with Greek labels and the totals, and its file is never deleted', async () => {
    const invoice = await on.issued({ notes: 'Ευχαριστούμε' }, [
      { name: 'Διαχείριση καμπάνιας Ιουνίου', quantity: 2, unit_price_minor: 12_345 },
    ])
    await Promise.all([storePdf(app.services, invoice.uuid), storePdf(app.services, invoice.uuid)])
    const stored = await row(invoice.uuid)
    const answer = await on.client.call(invoicePdf, { params: { uuid: invoice.uuid } })
    expect(answer.headers['content-type']).toContain('application/pdf')
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(answer.raw)), { mergePages: true })
    for (const words of [invoice.number!, 'Διαχείριση καμπάνιας Ιουνίου', 'ΚΥΑΝΗ ΑΚΤΗ', 'ΑΦΜ 000020011', '306,16', 'Ευχαριστούμε'])
      expect(text).toContain(words)
    await storePdf(app.services, invoice.uuid)
    expect((await row(invoice.uuid)).pdf_media_id).toBe(stored.pdf_media_id)
    await expect(sql`UPDATE media SET deleted_at = now() WHERE id = ${stored.pdf_media_id}`.execute(app.database.db)).rejects.toThrow(
      'never deleted',
    )
  })

  it('of a draft is marked as a draft', async () => {
    const draft = await on.drafted()
    const answer = await on.seller.call(invoicePdf, { params: { uuid: draft.uuid } })
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(answer.raw)), { mergePages: true })
    expect(text).toMatch(/ΠΡΟΧΕΙΡΟ|Πρόχειρο|DRAFT|Draft/i)
  })
})

describe('sending', () => {
  it('mails the PDF and the link in the receiver’s language, and records the time', async () => {
    const invoice = await on.issued()
    await on.seller.call(sendInvoiceEndpoint, {
      params: { uuid: invoice.uuid },
      body: { to: 'logistirio@kyani-akti.example', message: 'Καλημέρα σας' },
    })
    const sent = await until(async () => (await row(invoice.uuid)).sent_at)
    expect(sent).toBeTruthy()
    const mail = await until(async () => (await app.mails('logistirio@kyani-akti.example'))[0])
    expect(mail.subject).toContain(invoice.number)
    expect(mail.text).toContain('Καλημέρα σας')
    expect(mail.text).toContain(`/public/invoices/${(await row(invoice.uuid)).public_token}`)
  })

  it('requires an address', async () => {
    const invoice = await on.issued()
    expect(Object.keys((await on.seller.post(`/api/v1/invoices/${invoice.uuid}/send`)).body.errors)).toEqual(['to'])
  })

  it('lets the buyer pay the open amount from the document, even while their account is suspended', async () => {
    const invoice = await on.issued()
    const { public_token } = await row(invoice.uuid)
    await sql`UPDATE accounts SET membership_status = 'suspended' WHERE id = ${on.client.account_id}`.execute(app.database.db)
    const read = await on.client.call(invoices.read, { params: { uuid: invoice.uuid } })
    expect([read.status, read.body.data.payment_token]).toEqual([200, public_token])
    expect((await on.client.call(beginCheckout, { params: { public_token } })).body.code).toBe('wrong_state')
    expect((await on.seller.call(invoices.read, { params: { uuid: invoice.uuid } })).body.data).not.toHaveProperty('payment_token')
    expect(
      (await on.seller.call(creditInvoiceEndpoint, { params: { uuid: invoice.uuid }, body: { credit_reason: 'Συμφωνία' } })).status,
    ).toBe(200)
    expect((await on.client.call(invoices.read, { params: { uuid: invoice.uuid } })).body.data.payment_token).toBeNull()
    await sql`UPDATE accounts SET membership_status = 'active' WHERE id = ${on.client.account_id}`.execute(app.database.db)
  })

  it('shows the public page as the buyer reads it, until long after the document is settled', async () => {
    const invoice = await on.issued({ notes_internal: 'μυστικό' }, [{ ...on.line, cost_minor: 1 }])
    const { public_token } = await row(invoice.uuid)
    const path = `/api/v1/public/invoices/${public_token}`
    const shown = await app.guest.get(path)
    expect(shown.body.data).toMatchObject({ number: invoice.number, balance_minor: 12_400 })
    expect(JSON.stringify(shown.body)).not.toMatch(/μυστικό|cost_minor|viewed_at|public_url/)
    expect((await row(invoice.uuid)).viewed_at).toBeNull()
    await app.guest.post(`${path}/view`)
    expect((await row(invoice.uuid)).viewed_at).not.toBeNull()
    expect((await app.guest.get(`${path}/pdf`)).raw.subarray(0, 4).toString()).toBe('%PDF')
    expect((await app.guest.call(readPublicInvoice, { params: { token: '01900000-0000-7000-8000-000000000000' } })).status).toBe(404)
    const draft = await on.drafted()
    expect((await app.guest.call(readPublicInvoice, { params: { token: (await row(draft.uuid)).public_token } })).status).toBe(404)
    await on.seller.call(creditInvoiceEndpoint, { params: { uuid: invoice.uuid }, body: { credit_reason: 'x' } })
    ;(app.services.clock as ReturnType<typeof frozenClock>).advance(91 * 86_400_000)
    expect((await app.guest.get(path)).status).toBe(404)
  })

  it('reminds once at each level when the job runs repeatedly', async () => {
    const own = await invoicing(app)
    await sql`INSERT INTO account_emails (uuid, account_id, email, label, is_primary) VALUES (uuid_v7(), ${own.client.account_id}, 'late@kyani-akti.example', 'billing', true)`.execute(
      app.database.db,
    )
    const invoice = await own.issued({ issue_date: null, due_date: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10) })
    const clock = app.services.clock as ReturnType<typeof frozenClock>
    const remind = () => run(remindInvoicesHandler)
    await remind()
    expect((await row(invoice.uuid)).reminder_level).toBe(0)
    clock.advance(6 * 86_400_000)
    await Promise.all([remind(), remind()])
    await remind()
    expect((await row(invoice.uuid)).reminder_level).toBe(1)
    clock.advance(30 * 86_400_000)
    await remind()
    expect((await row(invoice.uuid)).reminder_level).toBe(3)
    expect(await app.mails('late@kyani-akti.example')).toHaveLength(2)
    const told =
      await sql`SELECT FROM notifications WHERE user_id = ${own.client.id} AND notification_setting_code = 'invoice.overdue'`.execute(
        app.database.db,
      )
    expect(told.rows).toHaveLength(1)
  })
})
