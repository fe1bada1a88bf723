import { randomBytes } from 'node:crypto'
import { isE164 } from '@stoa/domain'
import type { BodyOf, Params, saveSmsGateway, SmsGatewayState } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { sayFailure } from '#kit/say-failure.ts'
import { invalid } from '#lib/errors.ts'
import { decrypt, encrypt } from '#lib/security/encrypt.ts'
import { disconnectService, putSmsGateway, recordService, replaceService } from '#modules/accounts/third-party-services/index.ts'
import { connect, findOwnGateway, gatewaySecretContext, platformGateway, type Provider, type SmsGatewayRow } from './configured.ts'
import { NotReached } from './call-provider.ts'
import { GatewayRefused } from './gateway.ts'

const NAMES: Record<Provider, string> = { twilio: 'Twilio', yuboto: 'Yuboto' }

export async function readGateway(ctx: Context, { params }: { params: Params }): Promise<{ data: SmsGatewayState }> {
  return { data: stateOf(ctx, await findOwnGateway(ctx.db, params.account_id as number)) }
}

/**
 * Tries the login before it is kept. Another provider or account there is another gateway: what the old one sent is
 * still reported on.
 * @throws 422 on the field that is wrong
 */
export async function saveGateway(
  ctx: Context,
  { params, body }: { params: Params; body: BodyOf<typeof saveSmsGateway> },
): Promise<{ data: SmsGatewayState }> {
  const account_id = params.account_id as number
  const { provider } = body
  const keys = ctx.services.secrets.keys('encryption')
  const username = provider === 'twilio' ? (body.username ?? null) : null
  const base_url = body.base_url ?? null
  await checkShape(ctx, { ...body, username, base_url })
  const before = await findOwnGateway(ctx.db, account_id)
  const is_same = before !== null && before.provider === provider && before.settings.username === username && before.base_url === base_url
  // Send a stored secret only to the provider and login that it was entered for.
  const secret = body.secret || (is_same ? decrypt(before.credentials_ciphertext!, gatewaySecretContext(account_id), keys) : '')
  if (!secret) throw invalid({ secret: say(ctx, 'secret_needed') })
  await tryLogin(ctx, account_id, { provider, username, base_url, secret })
  const sealed = encrypt(secret, gatewaySecretContext(account_id), keys)
  const now = ctx.services.clock.now()
  const row = await ctx.db.transaction().execute(async (trx) => {
    if (!is_same) await replaceService(trx, account_id, 'sms', now)
    const stored = await putSmsGateway(trx, {
      account_id,
      provider,
      name: NAMES[provider],
      settings: { username, sender_id: body.sender_id },
      credentials_ciphertext: sealed,
      base_url,
      webhook_key: randomBytes(24).toString('hex'),
      verified_at: now,
    })
    return stored as SmsGatewayRow
  })
  recordService(ctx, is_same ? 'updated' : 'created', row)
  return { data: stateOf(ctx, row) }
}

export async function removeGateway(ctx: Context, { params }: { params: Params }) {
  const own = await findOwnGateway(ctx.db, params.account_id as number, 'locked')
  if (own) await disconnectService(ctx, own)
  return { data: null }
}

async function checkShape(
  ctx: Context,
  given: { provider: Provider; username: string | null; base_url: string | null; sender_id: string },
): Promise<void> {
  if (given.provider === 'twilio' && !/^AC[0-9a-f]{32}$/i.test(given.username ?? '')) throw invalid({ username: say(ctx, 'account_sid') })
  if (!isE164(given.sender_id) && !/^(?=.*[a-z])[a-z0-9 ]{1,11}$/i.test(given.sender_id))
    throw invalid({ sender_id: say(ctx, 'sender_id') })
  if (given.base_url === null) return
  if (/[?#]/.test(given.base_url)) throw invalid({ base_url: say(ctx, 'base_url') })
  const refusal = await ctx.services.outgoing.inspect(given.base_url)
  if (refusal) throw invalid({ base_url: sayFailure(ctx, refusal) })
}

async function tryLogin(
  ctx: Context,
  account_id: number,
  access: { provider: Provider; username: string | null; base_url: string | null; secret: string },
): Promise<void> {
  const gateway = { ...access, id: null, account_id, sender_id: '', webhook_key: '', is_stand_in: false }
  try {
    await connect(ctx.services, gateway, null).checkLogin()
  } catch (error) {
    if (error instanceof GatewayRefused) throw invalid({ secret: say(ctx, 'login_refused') })
    throw invalid({ base_url: sayFailure(ctx, error instanceof NotReached ? error.cause : error) })
  }
}

function stateOf(ctx: Context, row: SmsGatewayRow | null): SmsGatewayState {
  const platform = platformGateway(ctx.services)
  return {
    own: row && {
      provider: row.provider as Provider,
      username: row.settings.username,
      base_url: row.base_url,
      sender_id: row.settings.sender_id,
      status: row.status === 'expired' ? 'needs_reauth' : 'active',
      incoming_url: row.provider === 'twilio' ? `${ctx.services.app_url}/webhooks/sms/twilio/${row.webhook_key}/incoming` : null,
      verified_at: row.verified_at ?? row.created_at,
      updated_at: row.updated_at,
    },
    platform: platform && { provider: platform.provider, sender_id: platform.sender_id, is_stand_in: platform.is_stand_in },
  }
}

const say = (ctx: Context, key: string, params = {}) => ctx.services.t(ctx.request.locale, `sms:errors.${key}`, params)
