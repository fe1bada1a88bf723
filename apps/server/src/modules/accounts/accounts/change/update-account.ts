import { sql } from 'kysely'
import type { Account, AccountUpdate, One, Params } from '@stoa/contract'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { changesOf } from '#kit/effects.ts'
import { forbidden, versionConflict } from '#lib/errors.ts'
import { refusals } from '#kit/refusals.ts'
import { cleanHtml } from '#lib/html/clean-html.ts'
import { rightsChanged } from '../../../identity/permissions/index.ts'
import { checkDefaultRate } from '../../vat-rates/index.ts'
import { refreshAccountSearch } from '../read/account-search.ts'
import type { AccountRow } from '../accounts.presenter.ts'
import { accountQuery, answerAccount } from '../accounts.query.ts'
import { recordAccount } from '../record-account.ts'
import { changeAccount } from '../store.ts'

type Update = AccountUpdate & { version?: number }

/**
 * Changes an account's own fields; keys of `settings` that are given replace the stored ones.
 * @throws 409 when `version` is not the current one, 403 for a change of status by others than staff
 */
export async function updateAccount(ctx: Context, { params, body }: { params: Params; body: Update }): Promise<One<Account>> {
  const before = await accountQuery.find(ctx, params.id as number, 'update')
  const { version, ...fields } = body
  if (version !== undefined && version !== before.version) throw versionConflict()
  if (fields.status !== undefined && fields.status !== before.status && !ctx.actor.staff) throw forbidden()
  await checkDefaultRate(ctx, before, fields.default_vat_rate_id)
  const values = columnsOf(fields, before)
  const after = await refusals(ctx, {}, () => changeAccount(ctx.db, before.id, values))
  const changes = changesOf(pick(before, values), pick(after, values))
  if ('name' in changes) await refreshAccountSearch(ctx.db, after.id)
  if (Object.keys(changes).length) recordAccount(ctx, changes.status?.[1] === 'suspended' ? 'suspended' : 'updated', after, changes)
  // Members' cached rights contain zone, country and status.
  if (['time_zone', 'country_code', 'status'].some((name) => name in changes)) rightsChanged(ctx, after.id, await memberIds(ctx, after.id))
  return answerAccount(ctx, after)
}

const columnsOf = ({ settings, logo, cover, description, ...fields }: AccountUpdate, before: AccountRow): Record<string, unknown> => ({
  ...fields,
  ...(description !== undefined && { description: description ? cleanHtml(description).body : null }),
  ...(logo === null && { logo_media_id: null }),
  ...(cover === null && { cover_media_id: null }),
  ...(settings && { settings: { ...(before.settings as object), ...settings } }),
})

/** Users with an active membership. */
export async function memberIds(ctx: Context, account_id: number): Promise<number[]> {
  const found = await rows<{
    user_id: number
  }>(ctx.db, sql`SELECT user_id FROM memberships WHERE account_id = ${account_id} AND status = 'active' AND deleted_at IS NULL`)
  return found.map((row) => row.user_id)
}

const pick = (row: object, like: object) =>
  Object.fromEntries(Object.keys(like).map((name) => [name, (row as Record<string, unknown>)[name]]))
