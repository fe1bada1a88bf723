import { sql } from 'kysely'
import { PAYMENT_METHODS, type PaymentForm } from '@stoa/contract'
import type { Params } from '@stoa/contract'
import { localToday } from '@stoa/domain'
import { one, rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { refuseUnknown } from '#kit/refuse.ts'
import { notFound } from '#lib/errors.ts'
import { adminPaymentQuery } from '../payments.query.ts'

type PaymentAccounts = PaymentForm['paymentAccounts']

/** Options for the payment form of an account. @throws 404 for an unknown account */
async function paymentFormOf(ctx: Context, account_id: number): Promise<PaymentForm> {
  const account = await one<{
    currency: string
    time_zone: string
  }>(ctx.db, sql`SELECT currency, time_zone FROM accounts WHERE id = ${account_id}`)
  if (!account) throw notFound()
  return {
    account_id,
    currency: account.currency,
    today: localToday(account.time_zone, ctx.services.clock.now()),
    methods: PAYMENT_METHODS.map((value) => ({ value, label: ctx.services.t(ctx.request.locale, `options:payment_methods.${value}`) })),
    paymentAccounts: await paymentAccountsOf(ctx, account_id),
    payment: null,
  }
}

export async function readPaymentForm(ctx: Context, { params }: { params: Params }) {
  return { data: await paymentFormOf(ctx, params.account_id as number) }
}

/** Options for staff: of the platform account, unless another one is requested. */
export async function readAdminForm(ctx: Context, { query }: { query: { account_id?: number | undefined } }) {
  return { data: await paymentFormOf(ctx, query.account_id ?? (await platformAccount(ctx))) }
}

export async function readAdminEdit(ctx: Context, { params }: { params: Params }) {
  const row = await adminPaymentQuery.find(ctx, params.uuid as string, 'manage-all', EDITED)
  const { data: payment } = await adminPaymentQuery.one(ctx, row, EDITED)
  return { data: { ...(await paymentFormOf(ctx, row.account_id)), payment } }
}

export async function listPaymentAccounts(ctx: Context, { params }: { params: Params }): Promise<{ data: PaymentAccounts }> {
  const found = await rows(ctx.db, sql`SELECT 1 FROM accounts WHERE id = ${params.account_id}`)
  if (!found.length) throw notFound()
  return { data: await paymentAccountsOf(ctx, params.account_id as number) }
}

/** The account that receives a payment which staff record: the named one, or the platform. @throws 422 on `account_id` for an unknown one */
export async function accountOfPayment(ctx: Context, account_id: number | null | undefined): Promise<number> {
  if (!account_id) return platformAccount(ctx)
  const found = await one(ctx.db, sql`SELECT 1 FROM accounts WHERE id = ${account_id} AND deleted_at IS NULL`)
  if (!found) refuseUnknown(ctx, 'account_id')
  return account_id
}

/** @throws 404 on an installation without a platform account */
async function platformAccount({ db }: Pick<Context, 'db'>): Promise<number> {
  const row = await one<{ id: number }>(db, sql`SELECT id FROM accounts WHERE is_platform`)
  if (!row) throw notFound()
  return row.id
}

const EDITED = ['account', 'accountRelation', 'contact', 'paymentAccount', 'allocations', 'refunds']

async function paymentAccountsOf({ db }: Context, account_id: number): Promise<PaymentAccounts> {
  return rows<PaymentAccounts[number]>(
    db,
    sql`SELECT uuid AS id, uuid, account_id, type, name, holder, bank_name, iban, bic, identifier, currency, is_default, shown_on_documents, created_at, updated_at
    FROM payment_accounts WHERE account_id = ${account_id} AND deleted_at IS NULL ORDER BY is_default DESC, name, uuid`,
  )
}
