import { sql } from 'kysely'
import type { BodyOf, MydataState, Params, saveMydata } from '@stoa/contract'
import { one } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { decrypt, encrypt } from '#lib/security/encrypt.ts'
import { isPractice } from '#platform/practice.ts'
import { refuse } from '#kit/refuse.ts'
import { sayFailure } from '#kit/say-failure.ts'
import { invalid } from '#lib/errors.ts'
import { deleteConnection, saveConnection } from '../store/transmissions.ts'
import { findConnection, MYDATA_SERVERS, mydataKeyContext, type ConnectionRow } from './connection.ts'
import { MydataRefused } from './connector.ts'
import { httpMydata } from './http-connector.ts'

export async function readSettings(ctx: Context, { params }: { params: Params }): Promise<{ data: MydataState }> {
  return { data: await stateOf(ctx, params.account_id as number) }
}

/**
 * Verifies user name and key with the tax authority, and stores them encrypted.
 * @throws 422 on the field that is wrong
 */
export async function saveSettings(
  ctx: Context,
  { params, body }: { params: Params; body: BodyOf<typeof saveMydata> },
): Promise<{ data: MydataState }> {
  const account_id = params.account_id as number
  const keys = ctx.services.secrets.keys('encryption')
  const given = { environment: body.environment ?? 'production', base_url: body.base_url ?? null, is_active: body.is_active ?? true }
  const { environment, base_url, is_active } = given
  if (base_url !== null) await checkAddress(ctx, base_url)
  const key = body.key || (await keptKey(ctx, account_id, body.user_name, base_url))
  if (!key) refuse(ctx, { key: 'invoices:mydata_key_needed' })
  if (is_active) await tryLogin(ctx, { base_url: base_url ?? MYDATA_SERVERS[environment], user_name: body.user_name, key })
  const key_ciphertext = encrypt(key, mydataKeyContext(account_id), keys)
  const verified_at = is_active ? ctx.services.clock.now() : null
  await saveConnection(ctx.db, { account_id, user_name: body.user_name, key_ciphertext, environment, base_url, is_active, verified_at })
  ctx.log({ account_id, event: 'mydata.connected', subject_type: 'account', subject_id: account_id, subject_label: body.user_name })
  return { data: await stateOf(ctx, account_id) }
}

/** A stored key is only used with the server and user name for which it was entered. */
async function keptKey(ctx: Context, account_id: number, user_name: string, base_url: string | null): Promise<string> {
  const before = await findConnection(ctx.db, account_id)
  if (before === null || before.user_name !== user_name || before.base_url !== base_url) return ''
  return decrypt(before.key_ciphertext, mydataKeyContext(account_id), ctx.services.secrets.keys('encryption'))
}

export async function removeSettings(ctx: Context, { params }: { params: Params }) {
  const account_id = params.account_id as number
  if (await deleteConnection(ctx.db, account_id))
    ctx.log({ account_id, event: 'mydata.disconnected', subject_type: 'account', subject_id: account_id, subject_label: 'myDATA' })
  return { data: null }
}

async function checkAddress(ctx: Context, address: string): Promise<void> {
  if (/[?#]/.test(address)) refuse(ctx, { base_url: 'invoices:mydata_address' })
  const refusal = await ctx.services.outgoing.inspect(address)
  if (refusal) throw invalid({ base_url: sayFailure(ctx, refusal) })
}

async function tryLogin(ctx: Context, access: { base_url: string; user_name: string; key: string }): Promise<void> {
  try {
    await httpMydata(ctx.services.outgoing, access).checkLogin()
  } catch (error) {
    if (error instanceof MydataRefused) refuse(ctx, { key: 'invoices:mydata_login_refused' })
    throw invalid({ base_url: sayFailure(ctx, error) })
  }
}

async function stateOf(ctx: Context, account_id: number): Promise<MydataState> {
  const found = await one<{ country_code: string; pending: number; failed: number }>(
    ctx.db,
    sql`SELECT coalesce((SELECT r.country_code FROM account_registrations r WHERE r.account_id = a.id AND r.deleted_at IS NULL ORDER BY r.is_primary DESC, r.created_at LIMIT 1), a.country_code) AS country_code,
      (SELECT count(*) FROM invoices i WHERE i.account_id = a.id AND i.mydata_status = 'pending') AS pending,
      (SELECT count(*) FROM invoices i WHERE i.account_id = a.id AND i.mydata_status = 'failed') AS failed
    FROM accounts a WHERE a.id = ${account_id}`,
  )
  const { country_code, pending, failed } = found!
  const row = await findConnection(ctx.db, account_id)
  const is_practice = isPractice(ctx.services, { kind: 'mydata', connection: row })
  return { is_required: country_code === 'GR', connection: row && connectionOf(row), is_practice, pending, failed }
}

const connectionOf = ({ user_name, environment, base_url, is_active, verified_at, updated_at }: ConnectionRow) => ({
  user_name,
  environment: environment as 'production' | 'development',
  base_url,
  is_active,
  verified_at,
  updated_at,
})
