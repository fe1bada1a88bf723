import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Offer, One, Params } from '@stoa/contract'
import { one, rows, run } from '#db/rows.ts'
import { holdsIn } from '#access/actor.ts'
import type { Context } from '#kit/context.ts'
import { missingAccountPermission } from '#lib/errors.ts'
import { updateRow } from '#kit/untyped-rows.ts'
import { accountToday, wrongState } from '../documents/index.ts'
import { announceOffer } from './offer-events.ts'
import type { OfferRow } from './offer-row.ts'
import { lockOffer, offerByUuid, offerQuery } from './offers.query.ts'
import { refuse } from './say.ts'
import { draftOffer, inputOf, rewriteOffer } from './write-offer.ts'

const SHOWN = ['offerLines', 'user', 'account', 'contact', 'contactRequest', 'accountRelation', 'revisions']

function expect(ctx: Context, offer: OfferRow, statuses: readonly OfferRow['status'][]): void {
  if (!statuses.includes(offer.status)) throw wrongState(ctx, `options:offer_statuses.${offer.status}`)
}

/** Takes an offer back that nobody has answered; its page says so. @throws 409 */
export async function withdrawOffer(ctx: Context, { params }: { params: Params }): Promise<One<Offer>> {
  const before = await lockOffer(ctx, params.uuid)
  expect(ctx, before, ['sent', 'viewed'])
  await updateRow(ctx, 'offers', { uuid: before.uuid }, { status: 'withdrawn' })
  const after = await offerByUuid(ctx, before.uuid)
  announceOffer(ctx, 'withdrawn', after, { status: [before.status, 'withdrawn'] })
  return offerQuery.one(ctx, after, SHOWN)
}

/** Gives more time; an offer that had expired waits for an answer again. @throws 409, 422 for a day gone by */
export async function extendOffer(ctx: Context, { params, body }: { params: Params; body: { valid_until: string } }): Promise<One<Offer>> {
  const before = await lockOffer(ctx, params.uuid)
  expect(ctx, before, ['sent', 'viewed', 'expired'])
  if (body.valid_until < (await accountToday(ctx, before.account_id))) throw refuse(ctx, { valid_until: 'valid_until_gone' })
  const status = before.status === 'expired' ? 'sent' : before.status
  await updateRow(ctx, 'offers', { uuid: before.uuid }, { status, valid_until: body.valid_until, reminded_at: null })
  const after = await offerByUuid(ctx, before.uuid)
  announceOffer(ctx, 'extended', after, { valid_until: [before.valid_until, after.valid_until] })
  return offerQuery.one(ctx, after, SHOWN)
}

/**
 * The next revision as a draft with the same number; what was sent stands until this one is sent. One that is being
 * drafted already is answered instead.
 * @throws 409 for a draft and for what was accepted
 */
export async function reviseOffer(ctx: Context, { params }: { params: Params }): Promise<One<Offer>> {
  const before = await lockOffer(ctx, params.uuid, 'create')
  expect(ctx, before, ['sent', 'viewed', 'declined', 'expired', 'withdrawn', 'superseded'])
  const found = await rows<{ uuid: string; status: string; revision: number }>(
    ctx.db,
    sql`SELECT uuid, status, revision FROM offers WHERE account_id = ${before.account_id} AND number = ${before.number} AND deleted_at IS NULL
    ORDER BY revision DESC, uuid FOR NO KEY UPDATE`,
  )
  const answered = found.find((row) => row.status === 'accepted' || row.status === 'converted')
  if (answered) throw wrongState(ctx, `options:offer_statuses.${answered.status}`)
  const drafted = found.find((row) => row.status === 'draft')
  if (drafted) return offerQuery.one(ctx, await offerByUuid(ctx, drafted.uuid), SHOWN)
  const input = await inputOf(ctx, before)
  const draft = await draftOffer(ctx, before.account_id, freshDay(input, await accountToday(ctx, before.account_id)), {
    number: before.number,
    series_id: before.series_id,
    revision: (await lastRevision(ctx, before)) + 1,
    revision_of_uuid: before.uuid,
  })
  announceOffer(ctx, 'revised', before, { revision: [before.revision, draft.revision] })
  return offerQuery.one(ctx, draft, SHOWN)
}

/** A deleted draft keeps its place in the count. */
async function lastRevision(ctx: Context, { account_id, number }: OfferRow): Promise<number> {
  const found = await one<{ last: number }>(
    ctx.db,
    sql`SELECT max(revision) AS last FROM offers WHERE account_id = ${account_id} AND number = ${number}`,
  )
  return found!.last
}

/** A new offer with the same lines and terms, to the same receiver. */
export async function duplicateOffer(ctx: Context, { params }: { params: Params }): Promise<One<Offer>> {
  const source = await offerQuery.find(ctx, params.uuid)
  if (!holdsIn(ctx.actor, source.account_id, 'offers.create')) throw missingAccountPermission()
  const { valid_until: _until, vat_treatment: _treatment, vat_treatment_reason: _reason, ...input } = await inputOf(ctx, source)
  const draft = await draftOffer(ctx, source.account_id, { ...input, user_id: ctx.actor.id, contact_request_id: null })
  return offerQuery.one(ctx, draft, SHOWN)
}

/** A validity that is over is not copied: the account's usual one counts from today. */
const freshDay = <T extends { valid_until?: string | null | undefined }>(input: T, today: string): T =>
  input.valid_until && input.valid_until < today ? { ...input, valid_until: null } : input

/**
 * Gives an offer another receiver while nobody has answered: prices' VAT, snapshots and the link are made anew, and the
 * old link leads nowhere. One that was sent waits to be mailed to the new receiver.
 * @throws 409, 422 on the receiver
 */
export async function transferOffer(
  ctx: Context,
  { params, body }: { params: Params; body: { account_relation_uuid?: string | null | undefined; contact_id?: number | null | undefined } },
): Promise<One<Offer>> {
  const before = await lockOffer(ctx, params.uuid, 'transfer')
  expect(ctx, before, ['draft', 'sent', 'viewed'])
  if (!body.account_relation_uuid && !body.contact_id) throw refuse(ctx, { account_relation_uuid: 'receiver_needed' })
  const account_relation_uuid = body.account_relation_uuid ?? null
  const contact_id = body.contact_id ?? null
  const stays = contact_id !== null && contact_id === before.contact_id
  await rewriteOffer(
    ctx,
    before,
    { account_relation_uuid, contact_id, contact_request_id: stays ? before.contact_request_id : null },
    {
      public_token: randomUUID(),
      viewed_at: null,
      views_count: 0,
      reminded_at: null,
      sent_to: null,
      ...(before.status === 'viewed' && { status: 'sent' }),
    },
  )
  await run(ctx.db, sql`DELETE FROM offer_views WHERE account_id = ${before.account_id} AND offer_uuid = ${before.uuid}`)
  const after = await offerByUuid(ctx, before.uuid)
  announceOffer(ctx, 'transferred', after, { client_name: [before.client_name, after.client_name] })
  return offerQuery.one(ctx, after, SHOWN)
}
