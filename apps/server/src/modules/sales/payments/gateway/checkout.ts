import { sql } from 'kysely'
import type { Params, PaymentOptions } from '@stoa/contract'
import { searchText } from '@stoa/domain'
import { one, run } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { AppError, notFound } from '#lib/errors.ts'
import { isPractice } from '#platform/practice.ts'
import { runAs } from '#platform/run-as.ts'
import { uuidv7 } from '#lib/uuid.ts'
import { refuseState } from '#kit/refuse.ts'
import { accountToday } from '../../documents/index.ts'
import { recordPayment } from '../payment-events.ts'
import type { PaymentRow } from '../payment-row.ts'
import { findGateway, markNeedsReauth, type GatewayRow } from '../store/gateways.ts'
import { insertPayment, keepCheckout } from '../store/payments.ts'
import { connect } from './configured-gateway.ts'
import { GatewayRefused } from './payment-gateway.ts'

interface PayableInvoice {
  uuid: string
  account_id: number
  number: string
  type: string
  status: string
  currency: string
  balance_minor: number
  account_relation_uuid: string | null
  client_account_id: number | null
  contact_id: number | null
  public_token: string
  locale: 'en' | 'gr'
  email: string | null
  buyer: string
  seller: string
}

/** Whether an invoice can be paid by card now, by anyone with its link. */
export async function readPaymentOptions(ctx: Context, { params }: { params: Params }): Promise<{ data: PaymentOptions }> {
  const invoice = await byToken(ctx, String(params.public_token))
  const { number, currency, balance_minor } = invoice
  return { data: { number, currency, balance_minor, by_card: isPayable(invoice) && (await usableGateway(ctx, invoice)) !== null } }
}

/**
 * Starts a card payment of the open amount of an invoice and returns the page of the provider. A repeated request
 * returns the same payment and page.
 * @throws 404 for an unknown link, 409 when nothing is left to pay, 503 when the provider does not answer
 */
export async function beginCheckout(ctx: Context, { params }: { params: Params }): Promise<{ data: { url: string } }> {
  const { services } = ctx
  const invoice = await byToken(ctx, String(params.public_token))
  if (!isPayable(invoice)) refuseState(ctx, 'payments:errors.nothing_to_pay')
  const gateway = await usableGateway(ctx, invoice)
  if (!gateway) refuseState(ctx, 'payments:errors.no_gateway')
  const payment = await runAs(services, 0, 'checkout', (inner) => pendingPayment(inner, invoice, gateway))
  const back = `${services.app_url}/public/invoices/${invoice.public_token}`
  try {
    const page = await connect(services, gateway).createPayment({
      payment_uuid: payment.uuid,
      amount_minor: payment.amount_minor,
      currency: payment.currency,
      description: `${invoice.number} · ${invoice.seller}`.slice(0, 250),
      email: invoice.email,
      locale: invoice.locale,
      success_url: `${back}?payment=done`,
      cancel_url: `${back}?payment=cancelled`,
    })
    await keepCheckout(ctx.db, payment.uuid, page.checkout_id)
    return { data: { url: page.url } }
  } catch (err) {
    services.logger.warn({ err, account_id: invoice.account_id }, 'a payment page could not be opened')
    if (err instanceof GatewayRefused && err.is_login) await markNeedsReauth(ctx.db, gateway.id)
    throw new AppError(503, 'unavailable', services.t(ctx.request.locale, 'payments:errors.gateway_down'))
  }
}

const isPayable = ({ status, type, balance_minor }: PayableInvoice) =>
  (status === 'issued' || status === 'partially_paid') && (type === 'invoice' || type === 'retail_receipt') && balance_minor > 0

async function usableGateway({ db }: Context, { account_id }: PayableInvoice): Promise<GatewayRow | null> {
  const gateway = await findGateway(db, account_id)
  return gateway?.status === 'active' ? gateway : null
}

async function byToken({ db }: Context, token: string): Promise<PayableInvoice> {
  if (!/^[0-9a-f-]{36}$/i.test(token)) throw notFound()
  const row = await one<PayableInvoice>(
    db,
    sql`SELECT uuid, account_id, number, type, status, currency, balance_minor, account_relation_uuid, client_account_id, contact_id, public_token, locale,
      buyer_snapshot->>'email' AS email, buyer_snapshot->>'name' AS buyer, seller_snapshot->>'name' AS seller
    FROM invoices WHERE public_token = ${token} AND status <> 'draft' AND deleted_at IS NULL`,
  )
  if (!row) throw notFound()
  return row
}

/** The pending payment of the same amount, or a new one. Simultaneous requests wait for each other. */
async function pendingPayment(ctx: Context, invoice: PayableInvoice, gateway: GatewayRow): Promise<PaymentRow> {
  await run(ctx.db, sql`SELECT 1 FROM invoices WHERE uuid = ${invoice.uuid} FOR NO KEY UPDATE`)
  const found = await one<PaymentRow>(
    ctx.db,
    sql`SELECT * FROM payments WHERE account_id = ${invoice.account_id} AND for_invoice_uuid = ${invoice.uuid} AND status = 'pending' AND payment_gateway_id = ${gateway.id}
      AND amount_minor = ${invoice.balance_minor} AND created_at > ${ctx.services.clock.now()}::timestamptz - interval '23 hours' LIMIT 1`,
  )
  if (found) return found
  const row = await insertPayment(ctx.db, {
    uuid: uuidv7(),
    account_id: invoice.account_id,
    account_relation_uuid: invoice.account_relation_uuid,
    client_account_id: invoice.client_account_id,
    contact_id: invoice.account_relation_uuid ? null : invoice.contact_id,
    method: 7,
    payment_account_uuid: gateway.payment_account_uuid,
    amount_minor: invoice.balance_minor,
    currency: invoice.currency,
    paid_on: await accountToday(ctx, invoice.account_id),
    reference: invoice.number,
    provider: gateway.provider,
    payment_gateway_id: gateway.id,
    is_practice: isPractice(ctx.services, { kind: 'payment', gateway }),
    for_invoice_uuid: invoice.uuid,
    search_text: searchText({ names: [invoice.buyer ?? ''], values: [invoice.number] }),
    created_at: ctx.services.clock.now(),
  })
  recordPayment(ctx, 'created', row)
  return row
}
