import { sql } from 'kysely'
import { toString as qrCode } from 'qrcode'
import { one, run } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { conflict, invalid } from '#lib/errors.ts'
import { encrypt } from '#lib/security/encrypt.ts'
import { newRecoveryCodes, newTotpSecret, totpUri } from '#lib/security/totp.ts'
import { acceptCode, announceSecurity, inTransaction, isTwoFactorOn, totpContext, type UserRow } from '../auth/index.ts'
import { refuseWhileImpersonating } from '../impersonation/index.ts'
import { confirmPassword } from './confirm-password.ts'
import { ownRow } from './profile.ts'

type Confirmed = { body: { password: string } }
type Codes = { data: { recovery_codes: string[] } }

/** Makes a secret and shows it as a QR code; sign-in asks for it only after it was confirmed. */
export async function startTwoFactor(
  ctx: Context,
  { body }: Confirmed,
): Promise<{ data: { secret: string; uri: string; qr_svg: string } }> {
  const user = await confirmedOwner(ctx, body.password)
  if (await isTwoFactorOn(ctx.db, user.id)) throw conflict(ctx.services.t(ctx.request.locale, 'auth:two_factor_on'))
  const secret = newTotpSecret()
  const sealed = Buffer.from(encrypt(secret, totpContext(user.id), ctx.services.secrets.keys('encryption')))
  await run(
    ctx.db,
    sql`INSERT INTO user_totp (user_id, secret_ciphertext) VALUES (${user.id}, ${sealed})
    ON CONFLICT (user_id) DO UPDATE SET secret_ciphertext = EXCLUDED.secret_ciphertext, last_used_step = NULL, updated_at = now() WHERE user_totp.confirmed_at IS NULL`,
  )
  const uri = totpUri(secret, user.email)
  return { data: { secret, uri, qr_svg: await qrCode(uri, { type: 'svg', margin: 1, errorCorrectionLevel: 'M' }) } }
}

/** Switches the second factor on with a first code, and hands out the recovery codes, once. */
export async function confirmTwoFactor(ctx: Context, { body }: { body: { code: string } }): Promise<Codes> {
  refuseWhileImpersonating(ctx)
  const user = await ownRow(ctx)
  const say = (key: string) => ctx.services.t(ctx.request.locale, `auth:${key}`)
  if (await isTwoFactorOn(ctx.db, user.id)) throw conflict(say('two_factor_on'))
  if (!(await acceptCode(ctx, ctx.db, user, { code: body.code }))) throw invalid({ code: say('code_wrong') })
  await run(ctx.db, sql`UPDATE user_totp SET confirmed_at = ${ctx.services.clock.now()} WHERE user_id = ${user.id}`)
  await noteChange(ctx, user, 'two_factor_enabled')
  return storeRecoveryCodes(ctx, user.id)
}

/** New recovery codes in place of the old ones. */
export async function renewRecoveryCodes(ctx: Context, { body }: Confirmed): Promise<Codes> {
  const user = await confirmedOwner(ctx, body.password)
  if (!(await isTwoFactorOn(ctx.db, user.id))) throw conflict(ctx.services.t(ctx.request.locale, 'auth:two_factor_not_started'))
  return storeRecoveryCodes(ctx, user.id)
}

/** Switches the second factor off. */
export async function disableTwoFactor(ctx: Context, { body }: Confirmed): Promise<{ data: null }> {
  const user = await confirmedOwner(ctx, body.password)
  await inTransaction(ctx, async (inner) => {
    const row = await one<{
      confirmed_at: string | null
    }>(inner.db, sql`DELETE FROM user_totp WHERE user_id = ${user.id} RETURNING confirmed_at`)
    if (row?.confirmed_at) await noteChange(inner, user, 'two_factor_disabled')
  })
  return { data: null }
}

async function confirmedOwner(ctx: Context, password: string): Promise<UserRow> {
  refuseWhileImpersonating(ctx)
  ctx.request.reply_headers['cache-control'] = 'no-store'
  const user = await ownRow(ctx)
  await confirmPassword(ctx, user, password, 'password')
  return user
}

async function storeRecoveryCodes(ctx: Context, user_id: number): Promise<Codes> {
  const { codes, hashes } = newRecoveryCodes()
  await run(ctx.db, sql`UPDATE user_totp SET recovery_code_hashes = ${hashes}::bytea[], updated_at = now() WHERE user_id = ${user_id}`)
  ctx.request.reply_headers['cache-control'] = 'no-store'
  return { data: { recovery_codes: codes } }
}

async function noteChange(ctx: Context, user: UserRow, kind: 'two_factor_enabled' | 'two_factor_disabled'): Promise<void> {
  ctx.log({ account_id: null, event: `user.${kind}`, subject_type: 'user', subject_id: user.id, subject_label: user.username })
  await announceSecurity(ctx, user, kind)
}
