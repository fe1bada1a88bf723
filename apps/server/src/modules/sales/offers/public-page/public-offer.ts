import { sql } from 'kysely'
import type { acceptPublicOffer, BodyOf, commentPublicOffer, declinePublicOffer, Params, PublicOffer } from '@stoa/contract'
import { one, rows } from '#db/rows.ts'
import { knowsAccount } from '#access/actor.ts'
import type { Context } from '#kit/context.ts'
import { notFound } from '#lib/errors.ts'
import type { FileAnswer } from '#kit/file-answer.ts'
import { avatarUrl } from '#lib/media/avatar-url.ts'
import { answerPdf, documentPdf } from '../../document-pdf/index.ts'
import { acceptOffer, declineOffer } from '../answer/answer-offer.ts'
import { commentsOf } from './comments-of.ts'
import { addComment } from './offer-comments.ts'
import { linesOf } from '../offer-lines.ts'
import { pdfName, pdfOf } from '../send/offer-pdf.ts'
import { publicOfferUrl, type OfferLineRow, type OfferRow } from '../offer-row.ts'
import { offerByUuid } from '../offers.query.ts'
import { daysLeft } from '../offers.presenter.ts'
import { noteView } from './note-view.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
/** Number of days for which the page remains available after the offer ended (domain.md 5.5). */
const OPEN_DAYS = 90

/**
 * Finds the offer of a public link.
 * @throws 404 for an unknown token, and 90 days after the end of the offer
 */
async function behindLink(ctx: Context, params: Params, lock: 'read' | 'lock' = 'read'): Promise<OfferRow> {
  const token = String(params.token)
  if (!UUID.test(token)) throw notFound()
  const found = await one<{ uuid: string }>(
    ctx.db,
    sql`SELECT uuid FROM offers WHERE public_token = ${token} AND status <> 'draft' AND deleted_at IS NULL
      AND greatest(valid_until::timestamptz, accepted_at, declined_at) > ${ctx.services.clock.now()}::timestamptz - make_interval(days => ${OPEN_DAYS})`,
  )
  if (!found) throw notFound()
  return offerByUuid(ctx, found.uuid, lock)
}

/** Finds the offer of a public link, before a wrong body is explained. @throws 404 as `behindLink` */
export const findPublic = (ctx: Context, token: number | string): Promise<OfferRow> => behindLink(ctx, { token })

/** Reading changes nothing, because mail scanners open links, too. */
export async function readPublic(ctx: Context, { params }: { params: Params }): Promise<{ data: PublicOffer }> {
  return { data: await pageOf(ctx, await behindLink(ctx, params)) }
}

/** Records a view of the page, unless the reader is a member of the seller. */
export async function viewPublic(ctx: Context, { params }: { params: Params }): Promise<{ data: null }> {
  const offer = await behindLink(ctx, params, 'lock')
  if (!knowsAccount(ctx.actor, offer.account_id)) await noteView(ctx, offer)
  return { data: null }
}

export async function acceptPublic(
  ctx: Context,
  { params, body }: { params: Params; body: BodyOf<typeof acceptPublicOffer> },
): Promise<{ data: PublicOffer }> {
  const offer = await behindLink(ctx, params, 'lock')
  const { name, chosen, total_minor } = body
  return { data: await pageOf(ctx, await acceptOffer(ctx, offer, { name, chosen, total_minor })) }
}

export async function declinePublic(
  ctx: Context,
  { params, body }: { params: Params; body: BodyOf<typeof declinePublicOffer> },
): Promise<{ data: PublicOffer }> {
  return { data: await pageOf(ctx, await declineOffer(ctx, await behindLink(ctx, params, 'lock'), body)) }
}

export async function commentPublic(
  ctx: Context,
  { params, body }: { params: Params; body: BodyOf<typeof commentPublicOffer> },
): Promise<{ data: PublicOffer }> {
  const offer = await behindLink(ctx, params, 'lock')
  await addComment(ctx, offer, { side: 'receiver', author_name: body.name, body: body.body })
  return { data: await pageOf(ctx, offer) }
}

export async function readPublicPdf(ctx: Context, { params }: { params: Params }): Promise<FileAnswer> {
  const offer = await behindLink(ctx, params)
  return answerPdf(await documentPdf(ctx.services, await pdfOf(ctx.services, offer)), pdfName(ctx.services, offer))
}

const COPIED = [
  'uuid',
  'number',
  'revision',
  'title',
  'status',
  'locale',
  'issue_date',
  'valid_until',
  'currency',
  'prices_include_vat',
  'vat_treatment',
  'discount_bp',
  'discount_minor',
  'gross_minor',
  'line_discount_minor',
  'document_discount_minor',
  'net_minor',
  'vat_minor',
  'total_minor',
  'vat_breakdown',
  'recurring_net_minor',
  'intro',
  'terms',
  'accepted_at',
  'accepted_by_name',
  'declined_at',
] as const satisfies readonly (keyof OfferRow)[]

async function pageOf(ctx: Context, offer: OfferRow): Promise<PublicOffer> {
  const lines = await linesOf(ctx.db, [offer.uuid])
  const left = daysLeft(offer, ctx.services.clock.now())
  return {
    ...(Object.fromEntries(COPIED.map((name) => [name, offer[name]])) as Pick<PublicOffer, (typeof COPIED)[number]>),
    is_open: left !== null && left >= 0,
    days_left: left,
    seller: offer.seller_snapshot!,
    buyer: offer.buyer_snapshot!,
    lines: lines.map(publicLine),
    comments: await commentsOf(ctx.db, offer),
    ...(await sellerOf(ctx, offer)),
    decline_reasons: await reasonsOf(ctx, offer),
    newer_url: await newerUrl(ctx, offer),
  }
}

/** A line without its cost, tenant and timestamps. */
function publicLine(line: OfferLineRow): PublicOffer['lines'][number] {
  const { account_id: _account, offer_uuid: _offer, cost_minor: _cost, created_at: _created, updated_at: _updated, ...rest } = line
  const { product: _product, ...shown } = rest
  return shown as unknown as PublicOffer['lines'][number]
}

async function sellerOf(ctx: Context, offer: OfferRow): Promise<Pick<PublicOffer, 'seller_logo_url' | 'seller_color' | 'contact_person'>> {
  const found = await one<{ logo: string | null; brand_color: string | null; username: string }>(
    ctx.db,
    sql`SELECT (SELECT m.uuid FROM media m WHERE m.id = a.logo_media_id AND m.deleted_at IS NULL) AS logo, a.brand_color, u.username
    FROM accounts a, users u WHERE a.id = ${offer.account_id} AND u.id = ${offer.user_id}`,
  )
  return {
    seller_logo_url: avatarUrl(ctx.services, found?.logo ?? null),
    seller_color: found?.brand_color ?? null,
    contact_person: found?.username ?? null,
  }
}

async function reasonsOf(ctx: Context, offer: OfferRow): Promise<PublicOffer['decline_reasons']> {
  if (offer.status !== 'sent' && offer.status !== 'viewed') return []
  return rows<{ id: number; name: string }>(
    ctx.db,
    sql`SELECT id, name FROM lost_reasons WHERE account_id = ${offer.account_id} AND applies_to IN ('offer', 'both') AND is_active ORDER BY position, name LIMIT 50`,
  )
}

async function newerUrl(ctx: Context, { account_id, number, revision }: OfferRow): Promise<string | null> {
  const found = await one<{ public_token: string }>(
    ctx.db,
    sql`SELECT public_token FROM offers WHERE account_id = ${account_id} AND number = ${number} AND revision > ${revision} AND status <> 'draft' AND deleted_at IS NULL
    ORDER BY revision DESC LIMIT 1`,
  )
  return found ? publicOfferUrl(ctx.services.app_url, found) : null
}
