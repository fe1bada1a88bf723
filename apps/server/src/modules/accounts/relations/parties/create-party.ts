import { sql } from 'kysely'
import type { AccountRelation, One, PartyInput } from '@stoa/contract'
import { parseVatNumber } from '@stoa/domain'
import { findRow, one, type Row } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { refusals } from '#kit/refusals.ts'
import { refuse, refuseInvalid, refuseMissing } from '#kit/refuse.ts'
import { openManagedAccount } from '../../accounts/index.ts'
import { connectAccount } from './connect-account.ts'
import { addPartyDetails, requireAddress } from './party-details.ts'
import { accessChanged, recordRelation } from '../relation-events.ts'
import type { StoredRelation } from '../relation-row.ts'
import { setTags, termColumns, UNIQUE } from '../lifecycle/relation-terms.ts'
import { answerRelation } from '../relations.query.ts'
import { insertRelation } from '../store/relations.ts'

interface Keeper extends Row<'accounts'> {
  locale: 'en' | 'gr'
  currency: NonNullable<PartyInput['currency']>
}

/**
 * Adds a client or provider: requests a relation with an existing account when `connect_to` names one, else opens an account. The
 * new account has no owner; the keeping account manages it until an owner is invited, and the relation is active from the start
 * (domain.md 1.1).
 * @throws 422 on `name`, and on `vat_number` when the account already has a client or provider with that number
 */
export async function createParty(
  ctx: Context,
  account_id: number,
  type: 'client' | 'provider',
  body: PartyInput,
): Promise<One<AccountRelation>> {
  const { connect_to, name } = body
  if (connect_to) return connectAccount(ctx, account_id, { ...body, connect_to, type })
  if (!name) refuseMissing(ctx, 'name')
  // Locked, to keep concurrent requests from opening two accounts for one VAT number.
  const keeper = (await findRow(ctx.db, 'accounts', { id: account_id }, 'NO KEY UPDATE')) as Keeper
  await refuseKnownNumber(ctx, account_id, type, body, body.country_code ?? keeper.country_code)
  requireAddress(ctx, body)
  const relation = await openParty(ctx, keeper, type, { ...body, name })
  if (body.tags?.length) await setTags(ctx, relation, body.tags)
  await recordRelation(ctx, 'created', relation)
  await accessChanged(ctx, relation)
  return answerRelation(ctx, account_id, relation.uuid)
}

/** Opens the account of a party, and the relation with it. */
async function openParty(
  ctx: Context,
  keeper: Keeper,
  type: 'client' | 'provider',
  body: PartyInput & { name: string },
): Promise<StoredRelation> {
  const terms = await termColumns(ctx, keeper.id, body)
  const { name, industry, locale = keeper.locale, currency = keeper.currency, country_code = keeper.country_code } = body
  const { time_zone } = keeper
  const party = await openManagedAccount(
    ctx,
    { name, type, locale, country_code, currency, time_zone, industry, managed_by_account_id: keeper.id },
    (account) => addPartyDetails(ctx, account, body),
  )
  return refusals(ctx, UNIQUE, () =>
    insertRelation(ctx.db, {
      account_id: keeper.id,
      related_account_id: party.id,
      type,
      status: 'active',
      access_level: type === 'client' ? 'work' : 'none',
      initiated_by_account_id: keeper.id,
      last_activity_at: ctx.services.clock.now(),
      ...terms,
      currency,
      invoice_locale: body.invoice_locale ?? locale,
    }),
  )
}

async function refuseKnownNumber(ctx: Context, account_id: number, type: string, body: PartyInput, country_code: string): Promise<void> {
  if (!body.vat_number) return
  const vat = parseVatNumber(body.vat_number, country_code)
  if (!vat) refuseInvalid(ctx, 'vat_number', 'vat_number')
  const row = await one<{ name: string }>(
    ctx.db,
    sql`SELECT r.name FROM account_relation_kept r
    WHERE r.account_id = ${account_id} AND r.type = ${type} AND r.deleted_at IS NULL
      AND EXISTS (SELECT FROM account_registrations g WHERE g.account_id = r.related_account_id AND g.vat_number = ${vat.value} AND g.deleted_at IS NULL) LIMIT 1`,
  )
  if (row) refuse(ctx, { vat_number: ['relations:vat_number_known', { name: row.name }] })
}
