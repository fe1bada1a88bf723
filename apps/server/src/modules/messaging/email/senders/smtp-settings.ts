import { sql } from 'kysely'
import type { BodyOf, Params, saveSmtpSettings, SmtpSettings } from '@stoa/contract'
import { one } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { sayFailure } from '#kit/say-failure.ts'
import { invalid } from '#lib/errors.ts'
import { decrypt, encrypt } from '#lib/security/encrypt.ts'
import { smtpPasswordContext, type MailServer, type SmtpSettingsRow } from '../delivery/mail-servers.ts'
import { converse } from '../delivery/smtp-connection.ts'
import { deleteSmtpSettings, putSmtpSettings } from '../store/senders.ts'

type Row = SmtpSettingsRow & { verified_at: string }

export async function readSettings(ctx: Context, { params }: { params: Params }): Promise<{ data: SmtpSettings | null }> {
  const row = await find(ctx, params.account_id)
  return { data: row && present(row) }
}

/**
 * Tries the server before it is kept.
 * @throws 422 on `host` when it cannot be reached, on `user` when it refuses the login
 */
export async function saveSettings(
  ctx: Context,
  { params, body }: { params: Params; body: BodyOf<typeof saveSmtpSettings> },
): Promise<{ data: SmtpSettings }> {
  const account_id = params.account_id as number
  const keys = ctx.services.secrets.keys('encryption')
  const { host, port, user = null, secure = port === 465, bounce_domain = null } = body
  const password = body.password ?? (await keptPassword(ctx, account_id, host, user))
  await tryServer(ctx, {
    key: '',
    host,
    port,
    secure,
    auth: user === null ? null : { user, pass: password },
    is_operators: false,
    is_practice: false,
    bounce_domain: null,
  })
  const sealed = password && user !== null ? encrypt(password, smtpPasswordContext(account_id), keys) : null
  const row = await putSmtpSettings(ctx.db, {
    account_id,
    host,
    port,
    secure,
    username: user,
    password_ciphertext: sealed,
    bounce_domain,
    verified_at: ctx.services.clock.now(),
  })
  ctx.log({ account_id, event: 'smtp_settings.updated', subject_type: 'account', subject_id: account_id, subject_label: host })
  return { data: present(row) }
}

/** Sends a stored password only to the server and login that it was entered for. */
async function keptPassword(ctx: Context, account_id: number, host: string, user: string | null): Promise<string> {
  const before = await find(ctx, account_id)
  if (!before?.password_ciphertext || before.host !== host || before.username !== user) return ''
  return decrypt(before.password_ciphertext, smtpPasswordContext(account_id), ctx.services.secrets.keys('encryption'))
}

export async function removeSettings(ctx: Context, { params }: { params: Params }) {
  const account_id = params.account_id as number
  if (await deleteSmtpSettings(ctx.db, account_id))
    ctx.log({ account_id, event: 'smtp_settings.deleted', subject_type: 'account', subject_id: account_id, subject_label: 'SMTP' })
  return { data: null }
}

async function tryServer(ctx: Context, server: MailServer): Promise<void> {
  const { t, outgoing } = ctx.services
  const say = (key: string) => t(ctx.request.locale, `messaging:errors.${key}`)
  try {
    const conversation = await converse(server, outgoing)
    conversation.close()
  } catch (error) {
    if ((error as { code?: string }).code === 'EAUTH') throw invalid({ user: say('smtp_login') })
    throw invalid({ host: sayFailure(ctx, error) })
  }
}

async function find(ctx: Context, account_id: number): Promise<Row | null> {
  const row = await one<Row>(ctx.db, sql`SELECT * FROM account_smtp_settings WHERE account_id = ${account_id}`)
  return row ?? null
}

const present = (row: Row): SmtpSettings => ({
  host: row.host,
  port: row.port,
  secure: row.secure,
  user: row.username,
  has_password: row.password_ciphertext !== null,
  bounce_domain: row.bounce_domain,
  verified_at: row.verified_at,
  updated_at: row.updated_at,
})
