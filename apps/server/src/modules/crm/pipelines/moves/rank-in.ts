import { sql } from 'kysely'
import type { CardReference } from '@stoa/contract'
import { RANK_LENGTH_MAX, rankBetween, ranksBetween } from '@stoa/domain'
import { one, rows } from '#db/rows.ts'
import type { Context, Sql } from '#kit/context.ts'
import { providerOf } from '#kit/wiring.ts'
import { requestPlaces } from '../cards/request-places.ts'
import { setContactRanks, type RankedCard } from '../store/cards.ts'

export interface RankPlace {
  /** The card that must follow. */
  before?: CardReference | null | undefined
  /** The card that must precede. */
  after?: CardReference | null | undefined
  at?: 'top' | 'bottom' | undefined
  /** The card that moves, which is not a neighbour of itself. */
  moving?: CardReference | undefined
}

/** Cards of both kinds in a stage, including hidden ones, which occupy ranks too. */
const cardsOf = (stage_id: number): Sql => sql`(
  SELECT 'contact' AS kind, contact_id AS id, position FROM contact_pipeline_stage WHERE pipeline_stage_id = ${stage_id}
  UNION ALL SELECT 'contact_request', id, position FROM contact_requests WHERE pipeline_stage_id = ${stage_id}
)`

/**
 * Computes the rank of a card that enters a stage or moves within it, among both kinds of cards. Call `lockStage` before.
 * Neighbours that have left the stage meanwhile are ignored. Without neighbours the card is placed on top.
 */
export async function rankIn(ctx: Context, stage_id: number, place: RankPlace = {}): Promise<string> {
  return (await ranksIn(ctx, stage_id, 1, place))[0]!
}

/** Computes ranks for several cards that enter a stage together, in their order. */
export async function ranksIn(ctx: Context, stage_id: number, count: number, place: RankPlace = {}): Promise<string[]> {
  const ranks = ranksBetween(...(await gapOf(ctx, stage_id, place)), count)
  if (ranks.every((rank) => rank.length <= RANK_LENGTH_MAX)) return ranks
  await rankAnew(ctx, stage_id)
  return ranksBetween(...(await gapOf(ctx, stage_id, place)), count)
}

async function gapOf(
  ctx: Context,
  stage_id: number,
  { before, after, at = 'top', moving }: RankPlace,
): Promise<[string | null, string | null]> {
  const below = before && (await positionOf(ctx, stage_id, before))
  if (below) return [await neighbour(ctx, stage_id, 'above', below, moving), below]
  const above = after && (await positionOf(ctx, stage_id, after))
  if (above) return [above, await neighbour(ctx, stage_id, 'below', above, moving)]
  return at === 'top' ? [null, await edge(ctx, stage_id, 'top', moving)] : [await edge(ctx, stage_id, 'bottom', moving), null]
}

async function positionOf(ctx: Context, stage_id: number, card: CardReference): Promise<string | null> {
  const place = await one<{ position: string }>(
    ctx.db,
    card.kind === 'contact'
      ? sql`SELECT position FROM contact_pipeline_stage WHERE pipeline_stage_id = ${stage_id} AND contact_id = ${card.id}`
      : sql`SELECT position FROM contact_requests WHERE pipeline_stage_id = ${stage_id} AND id = ${card.id} AND deleted_at IS NULL`,
  )
  return place?.position ?? null
}

const neighbour = (ctx: Context, stage_id: number, side: 'above' | 'below', position: string, moving?: CardReference) =>
  nearest(
    ctx,
    stage_id,
    side === 'above' ? sql`position < ${position} COLLATE "C"` : sql`position > ${position} COLLATE "C"`,
    side === 'below',
    moving,
  )

const edge = (ctx: Context, stage_id: number, side: 'top' | 'bottom', moving?: CardReference) =>
  nearest(ctx, stage_id, sql`true`, side === 'top', moving)

/** The first or last rank that meets a condition, by one lookup in each index. */
async function nearest(ctx: Context, stage_id: number, where: Sql, ascending: boolean, moving?: CardReference): Promise<string | null> {
  const order = ascending ? sql`ASC` : sql`DESC`
  const except = (kind: CardReference['kind'], column: string) =>
    moving?.kind === kind ? sql`AND ${sql.ref(column)} <> ${moving.id}` : sql``
  const row = await one<{ position: string }>(
    ctx.db,
    sql`SELECT position FROM (
      (SELECT position FROM contact_pipeline_stage WHERE pipeline_stage_id = ${stage_id} AND ${where} ${except('contact', 'contact_id')} ORDER BY position ${order} LIMIT 1)
      UNION ALL
      (SELECT position FROM contact_requests WHERE pipeline_stage_id = ${stage_id} AND deleted_at IS NULL AND ${where} ${except('contact_request', 'id')} ORDER BY position ${order} LIMIT 1)
    ) n ORDER BY position ${order} LIMIT 1`,
  )
  return row?.position ?? null
}

/** Gives every card of a stage a new short rank above all present ones, so that no rank collides while they are written. */
async function rankAnew(ctx: Context, stage_id: number): Promise<void> {
  const cards = await rows<{ kind: string; id: number; position: string }>(
    ctx.db,
    sql`SELECT kind, id, position FROM ${cardsOf(stage_id)} c ORDER BY position`,
  )
  const last = cards.at(-1)
  if (!last) return
  const ranks = ranksBetween(rankBetween(last.position, null), null, cards.length)
  const ofKind = (kind: string): RankedCard[] =>
    cards.flatMap((card, at) => (card.kind === kind ? [{ id: card.id, position: ranks[at]! }] : []))
  await setContactRanks(ctx.db, stage_id, ofKind('contact'))
  await providerOf(ctx, requestPlaces).setRanks(ctx.db, stage_id, ofKind('contact_request'))
}
