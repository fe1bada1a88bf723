import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Offer, One, Params } from '@stoa/contract'
import { one, rows } from '#db/rows.ts'
import { holdsIn } from '#access/actor.ts'
import type { Context } from '#kit/context.ts'
import { refuse } from '#kit/refuse.ts'
import { missingAccountPermission } from '#lib/errors.ts'
import { accountToday, refuseStatus } from '../documents/index.ts'
import { announceOffer } from './offer-events.ts'
import type { OfferRow } from './offer-row.ts'
import { lockOffer, offerByUuid, offerQuery } from './offers.query.ts'
import { draftOffer, inputOf, rewriteOffer } from './draft/write-offer.ts'
import { changeOffer, deleteViews } from './store.ts'

const SHOWN = ['offerLines', 'user', 'account', 'contact', 'contactRequest', 'accountRelation', 'revisions']

function expect(ctx: Context, offer: OfferRow, statuses: readonly OfferRow['status'][]): void {
  if (!statuses.includes(offer.status)) refuseStatus(ctx, `options:offer_statuses.${offer.status}`)
}

/** Withdraws an open offer; the public page shows that it was withdrawn. @throws 409 */
export async function withdrawOffer(ctx: Context, { params }: { params: Params }): Promise<One<Offer>> {
  const before = await lockOffer(ctx, params.uuid)
  expect(ctx, before, ['sent', 'viewed'])
  await changeOffer(ctx.db, before.uuid, { status: 'withdrawn' })
  const after = await offerByUuid(ctx, before.uuid)
  announceOffer(ctx, 'withdrawn', after, { status: [before.status, 'withdrawn'] })
  return offerQuery.one(ctx, after, SHOWN)
}

/** Extends the validity; an expired offer becomes a sent one again. @throws 409, 422 for a day in the past */
export async function extendOffer(ctx: Context, { params, body }: { params: Params; body: { valid_until: string } }): Promise<One<Offer>> {
  const before = await lockOffer(ctx, params.uuid)
  expect(ctx, before, ['sent', 'viewed', 'expired'])
  if (body.valid_until < (await accountToday(ctx, before.account_id))) refuse(ctx, { valid_until: 'offers:valid_until_gone' })
  const status = before.status === 'expired' ? 'sent' : before.status
  await changeOffer(ctx.db, before.uuid, { status, valid_until: body.valid_until, reminded_at: null })
  const after = await offerByUuid(ctx, before.uuid)
  announceOffer(ctx, 'extended', after, { valid_until: [before.valid_until, after.valid_until] })
  return offerQuery.one(ctx, after, SHOWN)
}

/**
 * Creates the next revision as a draft with the same number, or returns the existing draft. The sent revision stays valid
 * until the draft is sent.
 * @throws 409 for drafts and accepted offers
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
  if (answered) refuseStatus(ctx, `options:offer_statuses.${answered.status}`)
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

/** Highest revision number, deleted drafts included. */
async function lastRevision(ctx: Context, { account_id, number }: OfferRow): Promise<number> {
  const found = await one<{ last: number }>(
    ctx.db,
    sql`SELECT max(revision) AS last FROM offers WHERE account_id = ${account_id} AND number = ${number}`,
  )
  return found!.last
}

/** Creates an offer with the same lines, terms and receiver. */
export async function duplicateOffer(ctx: Context, { params }: { params: Params }): Promise<One<Offer>> {
  const source = await offerQuery.find(ctx, params.uuid)
  if (!holdsIn(ctx.actor, source.account_id, 'offers.create')) throw missingAccountPermission()
  const { valid_until: _until, vat_treatment: _treatment, vat_treatment_reason: _reason, ...input } = await inputOf(ctx, source)
  const draft = await draftOffer(ctx, source.account_id, { ...input, user_id: ctx.actor.id, contact_request_id: null })
  return offerQuery.one(ctx, draft, SHOWN)
}

/** Drops a validity date in the past, so that the default of the account applies from today. */
const freshDay = <T extends { valid_until?: string | null | undefined }>(input: T, today: string): T =>
  input.valid_until && input.valid_until < today ? { ...input, valid_until: null } : input

/**
 * Transfers an open offer to another receiver, with new VAT, snapshots and link; the old link stops
 * working. A sent offer reaches the new receiver when it is sent again.
 * @throws 409, 422 on the receiver
 */
export async function transferOffer(
  ctx: Context,
  { params, body }: { params: Params; body: { account_relation_uuid?: string | null | undefined; contact_id?: number | null | undefined } },
): Promise<One<Offer>> {
  const before = await lockOffer(ctx, params.uuid, 'transfer')
  expect(ctx, before, ['draft', 'sent', 'viewed'])
  if (!body.account_relation_uuid && !body.contact_id) refuse(ctx, { account_relation_uuid: 'offers:receiver_needed' })
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
  await deleteViews(ctx.db, before)
  const after = await offerByUuid(ctx, before.uuid)
  announceOffer(ctx, 'transferred', after, { client_name: [before.client_name, after.client_name] })
  return offerQuery.one(ctx, after, SHOWN)
}
