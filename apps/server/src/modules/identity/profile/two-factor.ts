import type { Context } from '#kit/context.ts'
import { refuse, text } from '#kit/refuse.ts'
import { conflict } from '#lib/errors.ts'
import { encrypt } from '#lib/security/encrypt.ts'
import { newRecoveryCodes, newTotpSecret, totpUri } from '#lib/security/totp.ts'
import {
  acceptCode,
  announceSecurity,
  confirmTotp,
  deleteTotp,
  inTransaction,
  isTwoFactorOn,
  setRecoveryCodes,
  storeTotpSecret,
  totpContext,
} from '../auth/index.ts'
import { refuseWhileImpersonating } from '../impersonation/index.ts'
import { confirmPassword } from './confirm-password.ts'
import { ownRow } from './profile.ts'
import type { UserRow } from '../user-records/index.ts'

type Confirmed = { body: { password: string } }
type Codes = { data: { recovery_codes: string[] } }

/** Creates a secret and returns it as a QR code. Sign-in requires it only after it is confirmed. */
export async function startTwoFactor(
  ctx: Context,
  { body }: Confirmed,
): Promise<{ data: { secret: string; uri: string; qr_svg: string } }> {
  const user = await confirmedOwner(ctx, body.password)
  if (await isTwoFactorOn(ctx.db, user.id)) throw conflict(text(ctx, 'auth:two_factor_on'))
  const secret = newTotpSecret()
  const sealed = Buffer.from(encrypt(secret, totpContext(user.id), ctx.services.secrets.keys('encryption')))
  await storeTotpSecret(ctx.db, user.id, sealed)
  const uri = totpUri(secret, user.email)
  const { toString: qrCode } = await import('qrcode')
  return { data: { secret, uri, qr_svg: await qrCode(uri, { type: 'svg', margin: 1, errorCorrectionLevel: 'M' }) } }
}

/** Enables the second factor with a first code. Returns the recovery codes, once. */
export async function confirmTwoFactor(ctx: Context, { body }: { body: { code: string } }): Promise<Codes> {
  refuseWhileImpersonating(ctx)
  const user = await ownRow(ctx)
  if (await isTwoFactorOn(ctx.db, user.id)) throw conflict(text(ctx, 'auth:two_factor_on'))
  if (!(await acceptCode(ctx, ctx.db, user, { code: body.code }))) refuse(ctx, { code: 'auth:code_wrong' })
  await confirmTotp(ctx.db, user.id, ctx.services.clock.now())
  await noteChange(ctx, user, 'two_factor_enabled')
  return storeRecoveryCodes(ctx, user.id)
}

/** Replaces the recovery codes. */
export async function renewRecoveryCodes(ctx: Context, { body }: Confirmed): Promise<Codes> {
  const user = await confirmedOwner(ctx, body.password)
  if (!(await isTwoFactorOn(ctx.db, user.id))) throw conflict(text(ctx, 'auth:two_factor_not_started'))
  return storeRecoveryCodes(ctx, user.id)
}

/** Disables the second factor. */
export async function disableTwoFactor(ctx: Context, { body }: Confirmed): Promise<{ data: null }> {
  const user = await confirmedOwner(ctx, body.password)
  await inTransaction(ctx, async (inner) => {
    if (await deleteTotp(inner.db, user.id)) await noteChange(inner, user, 'two_factor_disabled')
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
  await setRecoveryCodes(ctx.db, user_id, hashes)
  ctx.request.reply_headers['cache-control'] = 'no-store'
  return { data: { recovery_codes: codes } }
}

async function noteChange(ctx: Context, user: UserRow, kind: 'two_factor_enabled' | 'two_factor_disabled'): Promise<void> {
  ctx.log({ account_id: null, event: `user.${kind}`, subject_type: 'user', subject_id: user.id, subject_label: user.username })
  await announceSecurity(ctx, user, kind)
}
