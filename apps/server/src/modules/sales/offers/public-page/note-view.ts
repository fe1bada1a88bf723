import { sql } from 'kysely'
import type { OfferView, Params } from '@stoa/contract'
import { one, rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { missingAccountPermission } from '#lib/errors.ts'
import { keepsRecord } from '#access/policy.ts'
import { userBadges } from '#modules/attachments/subjects/index.ts'
import { isMachineVisit } from '#modules/messaging/email/index.ts'
import { announceOffer, notifyOffer } from '../offer-events.ts'
import type { OfferRow } from '../offer-row.ts'
import { offerByUuid, offerQuery } from '../offers.query.ts'
import { addView } from '../store.ts'

/** Visits from the same address within this number of minutes count as one view. */
const SAME_VIEW_MINUTES = 15

/** Counts a view of the public page and notifies the seller of the first one (domain.md 3.21). */
export async function noteView(ctx: Context, offer: OfferRow): Promise<void> {
  const now = ctx.services.clock.now()
  const { ip, browser } = ctx.request
  if (isMachineVisit({ method: 'POST', browser, at: now }, offer.sent_at)) return
  const recent = await one(
    ctx.db,
    sql`SELECT FROM offer_views WHERE account_id = ${offer.account_id} AND offer_uuid = ${offer.uuid} AND ip IS NOT DISTINCT FROM ${ip || null}::inet
      AND seen_at > ${now}::timestamptz - make_interval(mins => ${SAME_VIEW_MINUTES}) LIMIT 1`,
  )
  if (recent) return
  await addView(ctx.db, {
    account_id: offer.account_id,
    offer_uuid: offer.uuid,
    user_id: ctx.actor.id || null,
    ip: ip || null,
    browser: browser.slice(0, 200) || null,
    seen_at: now,
  })
  const isFirst = offer.viewed_at === null
  const after = await offerByUuid(ctx, offer.uuid)
  announceOffer(ctx, 'viewed', after, { views_count: [offer.views_count, after.views_count] })
  if (isFirst) await notifyOffer(ctx, 'viewed', after)
}

/** Views of the public page, for the seller. @throws 403 for the receiver */
export async function listViews(ctx: Context, { params }: { params: Params }): Promise<{ data: OfferView[] }> {
  const offer = await offerQuery.find(ctx, params.uuid)
  if (!keepsRecord(ctx.actor, offer)) throw missingAccountPermission()
  const found = await rows<{ id: number; seen_at: string; browser: string | null; user_id: number | null }>(
    ctx.db,
    sql`SELECT id, seen_at, browser, user_id FROM offer_views WHERE account_id = ${offer.account_id} AND offer_uuid = ${offer.uuid} ORDER BY seen_at DESC, id DESC LIMIT 100`,
  )
  const users = await userBadges(
    ctx,
    found.flatMap((row) => row.user_id ?? []),
  )
  return { data: found.map(({ user_id, ...row }) => ({ ...row, user: users.find((user) => user.id === user_id) ?? null })) }
}
