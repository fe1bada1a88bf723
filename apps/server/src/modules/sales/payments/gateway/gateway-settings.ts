import { randomBytes } from 'node:crypto'
import type { BodyOf, Params, PaymentGatewayState, savePaymentGateway } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { decrypt, encrypt } from '#lib/security/encrypt.ts'
import { refuse } from '#kit/refuse.ts'
import { sayFailure } from '#kit/say-failure.ts'
import { checkPaymentAccount } from '../record/payer.ts'
import { endGateway, findGateway, replaceGateway, saveGatewayRow, type GatewayRow } from '../store/gateways.ts'
import { connectTo, secretContext, webhookContext, webhookUrl } from './configured-gateway.ts'
import { GatewayRefused } from './payment-gateway.ts'

export async function readGateway(ctx: Context, { params }: { params: Params }): Promise<{ data: PaymentGatewayState }> {
  return { data: stateOf(ctx, await findGateway(ctx.db, params.account_id as number)) }
}

/**
 * Verifies the key with the provider before it is stored. The practice gateway, which moves no money, is only available
 * together with the built-in mailbox.
 * @throws 422 on the field that is wrong
 */
export async function saveGateway(ctx: Context, { params, body }: { params: Params; body: BodyOf<typeof savePaymentGateway> }) {
  const account_id = params.account_id as number
  const before = await findGateway(ctx.db, account_id)
  const is_stand_in = body.is_stand_in ?? false
  const webhook_key = before?.is_stand_in === is_stand_in ? before.webhook_key : randomBytes(24).toString('hex')
  if (is_stand_in && !ctx.services.has_mailbox) refuse(ctx, { is_stand_in: 'payments:errors.no_practice' })
  await checkPaymentAccount(ctx, account_id, body.payment_account_uuid)
  const secrets = is_stand_in
    ? { secret_key: `sk_test_standin_${webhook_key}`, webhook_secret: `whsec_standin_${webhook_key}` }
    : givenSecrets(ctx, body, before)
  await tryLogin(ctx, { ...secrets, is_stand_in })
  const keys = ctx.services.secrets.keys('encryption')
  const now = ctx.services.clock.now()
  const row = await ctx.db.transaction().execute(async (trx) => {
    const isSame = before?.webhook_key === webhook_key
    if (before && !isSame) await replaceGateway(trx, before.id, now)
    return saveGatewayRow(trx, {
      account_id,
      is_stand_in,
      secret_ciphertext: encrypt(secrets.secret_key, secretContext(account_id), keys),
      webhook_secret_ciphertext: encrypt(secrets.webhook_secret, webhookContext(account_id), keys),
      webhook_key,
      payment_account_uuid: body.payment_account_uuid ?? null,
      verified_at: now,
    })
  })
  ctx.log({ account_id, event: 'payment_gateway.updated', subject_type: 'account', subject_id: account_id, subject_label: 'Stripe' })
  return { data: stateOf(ctx, row) }
}

/** Disconnects the gateway. Pending payments can still complete; new ones are refused. */
export async function removeGateway(ctx: Context, { params }: { params: Params }) {
  const account_id = params.account_id as number
  if (await endGateway(ctx.db, account_id))
    ctx.log({ account_id, event: 'payment_gateway.deleted', subject_type: 'account', subject_id: account_id, subject_label: 'Stripe' })
  return { data: null }
}

/** An omitted key keeps the stored one; it is required if none is stored. */
function givenSecrets(ctx: Context, body: BodyOf<typeof savePaymentGateway>, before: GatewayRow | undefined) {
  const keys = ctx.services.secrets.keys('encryption')
  const kept = before && !before.is_stand_in ? before : null
  const secret_key = body.secret_key || (kept ? decrypt(kept.secret_ciphertext, secretContext(kept.account_id), keys) : '')
  const webhook_secret = body.webhook_secret || (kept ? decrypt(kept.webhook_secret_ciphertext, webhookContext(kept.account_id), keys) : '')
  if (!secret_key) refuse(ctx, { secret_key: 'payments:errors.secret_needed' })
  if (!/^[sr]k_\w{8,}$/.test(secret_key)) refuse(ctx, { secret_key: 'payments:errors.secret_shape' })
  if (!/^whsec_\w{8,}$/.test(webhook_secret)) refuse(ctx, { webhook_secret: 'payments:errors.webhook_shape' })
  return { secret_key, webhook_secret }
}

async function tryLogin(ctx: Context, access: { secret_key: string; webhook_secret: string; is_stand_in: boolean }): Promise<void> {
  try {
    await connectTo(ctx.services, access).checkLogin()
  } catch (error) {
    if (error instanceof GatewayRefused) refuse(ctx, { secret_key: 'payments:errors.login_refused' })
    const reason = sayFailure(ctx, (error as Error).cause ?? error)
    refuse(ctx, { secret_key: ['payments:errors.not_reached', { reason }] })
  }
}

function stateOf(ctx: Context, row: GatewayRow | undefined): PaymentGatewayState {
  return {
    gateway: row
      ? {
          provider: 'stripe',
          is_stand_in: row.is_stand_in,
          status: row.status as 'active',
          payment_account_uuid: row.payment_account_uuid,
          verified_at: row.verified_at,
          updated_at: row.updated_at,
          webhook_url: webhookUrl(ctx.services, row),
        }
      : null,
    can_practise: ctx.services.has_mailbox,
  }
}
