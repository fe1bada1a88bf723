import { sql } from 'kysely'
import type { AccountRelation, One, PartyInput } from '@stoa/contract'
import { parseVatNumber } from '@stoa/domain'
import { one } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { invalid } from '#lib/errors.ts'
import { insertRow } from '#kit/untyped-rows.ts'
import { refusals } from '#kit/refusals.ts'
import { uuidv7 } from '#lib/uuid.ts'
import { openManagedAccount } from '../accounts/index.ts'
import { connectAccount } from './connect-account.ts'
import { partyDetails, requireAddress } from './party-details.ts'
import { accessChanged, recordRelation } from './relation-events.ts'
import { setTags, termColumns, UNIQUE } from './relation-terms.ts'
import { answerRelation } from './relations.query.ts'
import { refusal, say } from './say.ts'
import type { RelationRow } from './relations.presenter.ts'

interface Keeper {
  locale: 'en' | 'gr'
  currency: NonNullable<PartyInput['currency']>
  country_code: string
  time_zone: string
}

/**
 * Adds a client or provider: asks an existing account by its code or e-mail, or opens an account for it, which nobody
 * owns and the keeping account looks after until its owner is invited (domain.md 1.1). The new relation is active at
 * once.
 * @throws 422 on `name`, and on `vat_number` when the account keeps a card with that number already
 */
export async function createParty(
  ctx: Context,
  account_id: number,
  type: 'client' | 'provider',
  body: PartyInput,
): Promise<One<AccountRelation>> {
  const { connect_to } = body
  if (connect_to) return connectAccount(ctx, account_id, { ...body, connect_to, type })
  if (!body.name) throw refusal(ctx, 'name', 'required')
  const keeper = await lockKeeper(ctx, account_id)
  const country_code = body.country_code ?? keeper.country_code
  await refuseKnownNumber(ctx, account_id, type, body, country_code)
  requireAddress(ctx, body)
  const terms = await termColumns(ctx, account_id, body)
  const { name, locale = keeper.locale } = body
  const party = await openManagedAccount(
    ctx,
    {
      name,
      type,
      locale,
      country_code,
      currency: body.currency ?? keeper.currency,
      time_zone: keeper.time_zone,
      industry: body.industry,
      managed_by_account_id: account_id,
    },
    (account) => partyDetails(ctx, account, body),
  )
  const relation = await refusals(ctx, UNIQUE, () =>
    insertRow<RelationRow>(ctx, 'account_relations', {
      uuid: uuidv7(),
      account_id,
      related_account_id: party.id,
      type,
      status: 'active',
      access_level: type === 'client' ? 'work' : 'none',
      initiated_by_account_id: account_id,
      last_activity_at: ctx.services.clock.now(),
      ...terms,
      currency: body.currency ?? keeper.currency,
      invoice_locale: body.invoice_locale ?? locale,
    }),
  )
  if (body.tags?.length) await setTags(ctx, relation, body.tags)
  await recordRelation(ctx, 'created', relation)
  await accessChanged(ctx, relation)
  return answerRelation(ctx, account_id, relation.uuid)
}

/** Held until the transaction ends, so that two requests at once do not open two accounts for one VAT number. */
async function lockKeeper({ db }: Context, account_id: number): Promise<Keeper> {
  const row = await one<Keeper>(
    db,
    sql`SELECT locale, currency, country_code, time_zone FROM accounts WHERE id = ${account_id} FOR NO KEY UPDATE`,
  )
  return row!
}

async function refuseKnownNumber(ctx: Context, account_id: number, type: string, body: PartyInput, country_code: string): Promise<void> {
  if (!body.vat_number) return
  const vat = parseVatNumber(body.vat_number, country_code)
  if (!vat) throw refusal(ctx, 'vat_number', 'vat_number')
  const row = await one<{ name: string }>(
    ctx.db,
    sql`SELECT r.name FROM account_relation_kept r
    WHERE r.account_id = ${account_id} AND r.type = ${type} AND r.deleted_at IS NULL
      AND EXISTS (SELECT FROM account_registrations g WHERE g.account_id = r.related_account_id AND g.vat_number = ${vat.value} AND g.deleted_at IS NULL) LIMIT 1`,
  )
  if (row) throw invalid({ vat_number: say(ctx, 'vat_number_known', { name: row.name }) })
}
