import { sql } from 'kysely'
import type { BodyOf, Offer, One, Params, sendOffer as endpoint } from '@stoa/contract'
import { normalizeEmail } from '@stoa/domain'
import { one, run } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { refuse } from '#kit/refuse.ts'
import { advanceLifecycle } from '#modules/crm/contact-requests/index.ts'
import { accountToday, takeNumber, refuseStatus } from '../../documents/index.ts'
import { announceOffer } from '../offer-events.ts'
import { linesOf } from '../offer-lines.ts'
import type { OfferRow } from '../offer-row.ts'
import { lockOffer, offerByUuid, offerQuery } from '../offers.query.ts'
import { offerSearchText, rewriteOffer } from '../draft/write-offer.ts'
import { changeOffer, supersedeRevisions } from '../store.ts'

const SHOWN = ['offerLines', 'user', 'account', 'contact', 'contactRequest', 'accountRelation', 'revisions']

/**
 * Assigns the number of a draft, stores snapshots of both parties and opens its public page; the mail with the PDF is sent
 * after the commit. An open offer is mailed again.
 * @throws 409 in any other status, 422 without lines, without an address, or after its validity
 */
export async function sendOffer(ctx: Context, { params, body }: { params: Params; body: BodyOf<typeof endpoint> }): Promise<One<Offer>> {
  const before = await lockChain(ctx, params.uuid)
  const isFirst = before.status === 'draft'
  if (!isFirst && (body.mode === 'mark' || (before.status !== 'sent' && before.status !== 'viewed')))
    refuseStatus(ctx, `options:offer_statuses.${before.status}`)
  const sent_to = body.mode === 'mail' ? addressOf(ctx, before, body.to) : null
  const after = isFirst ? await issue(ctx, before, sent_to) : await mailAgain(ctx, before, sent_to!)
  announceOffer(ctx, isFirst ? 'sent' : 'mailed', after, isFirst ? { status: ['draft', 'sent'] } : { sent_to: [before.sent_to, sent_to] })
  if (sent_to)
    ctx.publish({
      topic: 'offer.mail',
      account_id: after.account_id,
      payload: { uuid: after.uuid, to: sent_to, message: body.message || null },
    })
  return offerQuery.one(ctx, after, SHOWN)
}

/** Locks an offer and its other revisions, always in the order of their keys, to avoid deadlocks. */
async function lockChain(ctx: Context, uuid: string): Promise<OfferRow> {
  await offerQuery.authorizeRecord(ctx, uuid, 'offers.send')
  await run(
    ctx.db,
    sql`SELECT uuid FROM offers WHERE uuid = ${uuid} OR (account_id, number) = (SELECT account_id, number FROM offers WHERE uuid = ${uuid})
    ORDER BY uuid FOR NO KEY UPDATE`,
  )
  return lockOffer(ctx, uuid, 'send')
}

async function issue(ctx: Context, before: OfferRow, sent_to: string | null): Promise<OfferRow> {
  const today = await accountToday(ctx, before.account_id)
  if (before.valid_until < today) refuse(ctx, { valid_until: 'offers:valid_until_gone' })
  if (!(await linesOf(ctx.db, [before.uuid])).length) refuse(ctx, { lines: 'offers:lines_needed' })
  await checkNotAnswered(ctx, before)
  const priced = await rewriteOffer(ctx, before, {})
  const given =
    before.number === null
      ? await takeNumber(ctx, { account_id: before.account_id, document_type: 'offer', series_id: before.series_id, date: today })
      : { number: before.number, series_id: before.series_id }
  const { buyer_snapshot: buyer } = priced
  await changeOffer(ctx.db, before.uuid, {
    status: 'sent',
    number: given.number,
    series_id: given.series_id,
    issue_date: today,
    sent_at: ctx.services.clock.now(),
    sent_to,
    search_text: offerSearchText({ number: given.number, title: before.title, names: [buyer?.name ?? '', buyer?.legal_name ?? ''] }),
  })
  const after = await offerByUuid(ctx, before.uuid)
  await supersede(ctx, after)
  if (after.contact_id) await advanceLifecycle(ctx, after.contact_id, 'opportunity')
  return after
}

/** Refuses a revision of an accepted offer. @throws 409 if the receiver has accepted an earlier revision meanwhile */
async function checkNotAnswered(ctx: Context, { account_id, number, uuid }: OfferRow): Promise<void> {
  if (number === null) return
  const found = await one<{ status: string }>(
    ctx.db,
    sql`SELECT status FROM offers WHERE account_id = ${account_id} AND number = ${number} AND uuid <> ${uuid} AND status IN ('accepted', 'converted')`,
  )
  if (found) refuseStatus(ctx, `options:offer_statuses.${found.status}`)
}

/** Supersedes the earlier revisions, whose pages then link to this one. */
async function supersede(ctx: Context, offer: OfferRow): Promise<void> {
  const superseded = await supersedeRevisions(ctx.db, offer)
  for (const row of superseded) announceOffer(ctx, 'superseded', await offerByUuid(ctx, row.uuid), { status: [row.was, 'superseded'] })
}

async function mailAgain(ctx: Context, before: OfferRow, sent_to: string): Promise<OfferRow> {
  await changeOffer(ctx.db, before.uuid, { sent_to })
  return offerByUuid(ctx, before.uuid)
}

function addressOf(ctx: Context, { buyer_snapshot, sent_to }: OfferRow, given: string | null | undefined): string {
  const wanted = given || sent_to || buyer_snapshot?.email
  if (!wanted) refuse(ctx, { to: 'offers:address_needed' })
  const address = normalizeEmail(wanted)
  if (!address) refuse(ctx, { to: 'offers:address_wrong' })
  return address
}
