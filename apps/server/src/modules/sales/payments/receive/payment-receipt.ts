import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Params, PartySnapshot } from '@stoa/contract'
import { formatMoney } from '@stoa/domain'
import { one } from '#db/rows.ts'
import type { Context, Db } from '#kit/context.ts'
import { AppError, notFound } from '#lib/errors.ts'
import { disposition, type FileAnswer } from '#kit/file-answer.ts'
import type { Services } from '#kit/services.ts'
import { unixSeconds } from '#lib/clock.ts'
import { renderMail } from '#lib/mail/render-mail.ts'
import { signLink, verifyLink } from '#lib/security/signed-link.ts'
import { answerPdf, brandColor, receiptPdf, type PdfReceipt } from '#modules/sales/document-pdf/index.ts'
import { accountSnapshot, contactSnapshot, relationSnapshot, refuseStatus } from '#modules/sales/documents/index.ts'
import { allocationsOf } from '../payment-includes.ts'
import { creditOf, hasReceipt, type PaymentRow } from '../payment-row.ts'
import { paymentQuery } from '../payments.query.ts'

/** Lifetime of the link to the receipt in a mail. */
const LINK_S = 90 * 24 * 60 * 60

/** The current receipt: amount, allocations and credit. @throws 409 when nothing was received */
export async function readReceipt(ctx: Context, { params }: { params: Params }): Promise<FileAnswer> {
  const row = await paymentQuery.find(ctx, params.uuid as string)
  if (!hasReceipt(row)) refuseStatus(ctx, `options:payment_statuses.${row.status}`)
  const receipt = await receiptOf(ctx.db, row)
  return answerPdf(await receiptPdf(ctx.services, receipt), titleOf(ctx.services, receipt))
}

/** Mails the receipt to the payer, with a link to its PDF, if their address is known. */
export async function mailReceipt(services: Services, message_id: string, payment_uuid: string): Promise<void> {
  const row = await find(services.database.db, payment_uuid)
  if (!row || !hasReceipt(row)) return
  const receipt = await receiptOf(services.database.db, row)
  const to = receipt.buyer.email
  if (!to) return
  if (!services.mailer) throw new Error('This process has no mail server.')
  const amount = formatMoney(receipt.amount_minor, receipt.currency)
  const mail = await renderMail('payment-receipt', receipt.locale, {
    ...(await paramsOf(services, row, receipt, amount)),
    ...(row.is_practice && { practice: services.t(receipt.locale, 'documents:practice_payment') }),
  })
  await services.mailer.sendMail({ to, ...mail, message_id: messageId(services, `receipt-${message_id}`) })
}

/** Tells the payer that a payment is void, and why. */
export async function mailVoid(services: Services, message_id: string, payment_uuid: string): Promise<void> {
  const row = await find(services.database.db, payment_uuid)
  if (!row || row.status !== 'void') return
  const receipt = await receiptOf(services.database.db, row)
  const to = receipt.buyer.email
  if (!to) return
  if (!services.mailer) throw new Error('This process has no mail server.')
  const amount = formatMoney(receipt.amount_minor, receipt.currency)
  const mail = await renderMail('payment-void', receipt.locale, {
    ...(await paramsOf(services, row, receipt, amount)),
    message: row.void_reason!,
  })
  await services.mailer.sendMail({ to, ...mail, message_id: messageId(services, `void-${message_id}`) })
}

/** Mails a refund and its reason to the payer. */
export async function mailRefund(services: Services, message_id: string, refund_uuid: string): Promise<void> {
  const { db } = services.database
  const refund = await one<{ payment_uuid: string; amount_minor: number; reason: string }>(
    db,
    sql`SELECT payment_uuid, amount_minor, reason FROM payment_refunds WHERE uuid = ${refund_uuid} AND status = 'completed'`,
  )
  const row = refund && (await find(db, refund.payment_uuid))
  if (!row || !hasReceipt(row)) return
  const receipt = await receiptOf(db, row)
  const to = receipt.buyer.email
  if (!to) return
  if (!services.mailer) throw new Error('This process has no mail server.')
  const amount = formatMoney(refund.amount_minor, receipt.currency)
  const mail = await renderMail('payment-refund', receipt.locale, {
    ...(await paramsOf(services, row, receipt, amount)),
    message: refund.reason,
  })
  await services.mailer.sendMail({ to, ...mail, message_id: messageId(services, `refund-${message_id}`) })
}

async function paramsOf(services: Services, { uuid, account_id }: PaymentRow, { buyer, seller, number }: PdfReceipt, amount: string) {
  const until_s = unixSeconds(services.clock.now()) + LINK_S
  const url = services.app_url + signLink(`/receipts/${uuid}`, until_s, services.secrets.keys('signed-link'))
  return { name: buyer.name, account: seller.name, color: await brandColor(services.database.db, account_id), amount, number, url }
}

const messageId = ({ app_url }: Services, name: string) => `<${name}@${new URL(app_url).hostname}>`

/** Serves the receipt for the signed, expiring link of a mail, without a login. */
export function receiptLink(http: FastifyInstance, services: Services): void {
  http.get<{ Params: { uuid: string } }>('/receipts/:uuid', async (request, reply) => {
    const { uuid } = request.params
    const now_s = unixSeconds(services.clock.now())
    const state = verifyLink(`/receipts/${uuid}`, request.query as object, services.secrets.keys('signed-link'), now_s)
    if (state !== 'valid') throw new AppError(403, 'invalid_signature', 'Invalid signature.')
    const row = await find(services.database.db, uuid)
    if (!row || !hasReceipt(row)) throw notFound()
    const receipt = await receiptOf(services.database.db, row)
    const pdf = await receiptPdf(services, receipt)
    const file_name = `${titleOf(services, receipt)}.pdf`
    return reply
      .headers({ 'Content-Disposition': disposition(file_name, 'inline'), 'Cache-Control': 'private, no-store' })
      .type('application/pdf')
      .send(Readable.from([pdf]))
  })
}

async function find(db: Db, uuid: string): Promise<PaymentRow | undefined> {
  return one<PaymentRow>(db, sql`SELECT * FROM payments WHERE uuid = ${uuid} AND deleted_at IS NULL`)
}

const titleOf = (services: Services, { locale, number }: PdfReceipt) => `${services.t(locale, 'documents:kinds.payment')} ${number}`

async function receiptOf(db: Db, row: PaymentRow): Promise<PdfReceipt> {
  const allocations = (await allocationsOf({ db }, [row.uuid])).filter((one) => one.reversed_at === null)
  return {
    locale: await localeOf(db, row),
    number: row.number!,
    seller: await accountSnapshot(db, row.account_id),
    buyer: await payerSnapshot(db, row),
    paid_on: row.paid_on,
    currency: row.currency,
    amount_minor: row.amount_minor,
    refunded_minor: row.refunded_minor,
    method: row.method,
    reference: row.reference,
    allocations: allocations.map((one) => ({
      number: one.number ?? '',
      issue_date: one.issue_date,
      payable_minor: one.payable_minor,
      amount_minor: one.amount_minor,
    })),
    unallocated_minor: creditOf(row),
    void_reason: row.void_reason,
    is_practice: row.is_practice,
  }
}

const payerSnapshot = (db: Db, row: PaymentRow): Promise<PartySnapshot> =>
  row.account_relation_uuid ? relationSnapshot(db, row.account_relation_uuid) : contactSnapshot(db, row.account_id, row.contact_id!)

async function localeOf(db: Db, row: PaymentRow): Promise<'en' | 'gr'> {
  const found = await one<{ locale: 'en' | 'gr' }>(
    db,
    sql`SELECT coalesce((SELECT invoice_locale FROM account_relations WHERE uuid = ${row.account_relation_uuid}::uuid),
      (SELECT locale FROM contacts WHERE account_id = a.id AND id = ${row.contact_id}::bigint), a.locale) AS locale
    FROM accounts a WHERE a.id = ${row.account_id}`,
  )
  return found!.locale
}
