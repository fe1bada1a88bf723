import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { CardReference } from '@stoa/contract'
import { markedRankBetween, RANK_LENGTH_MAX, rankBetween, ranksBetween } from '@stoa/domain'
import { one, rows, type Db } from '#db/rows.ts'
import type { Context, Sql } from '#kit/context.ts'
import { providerOf } from '#kit/wiring.ts'
import { requestPlaces } from '../cards/request-places.ts'
import { setContactRanks, type RankedCard } from '../store/cards.ts'
import { placeValues } from './find-place.ts'

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
  return markedRank(ctx, stage_id, place, await gapOf(ctx, stage_id, place))
}

/** Computes ranks for cards that enter a stage together at its bottom, in their order. Call `lockStage` before. */
export async function ranksAtBottom(ctx: Context, stage_id: number, cards: readonly CardReference[]): Promise<string[]> {
  const [above] = await gapOf(ctx, stage_id, { at: 'bottom' })
  return ranksBetween(above, null, cards.length).map((rank, at) => rank + markOf(cards[at]))
}

/**
 * The rank of a card between two others. When ranks have grown too long and no other card moves in the stage, all its cards
 * get new ranks before.
 */
export async function markedRank(ctx: Context, stage_id: number, place: RankPlace, gap: Gap): Promise<string> {
  const mark = markOf(place.moving)
  const rank = markedRankBetween(...gap, mark)
  if (rank.length <= RANK_LENGTH_MAX || !(await rankAnew(ctx, stage_id))) return rank
  return markedRankBetween(...(await gapOf(ctx, stage_id, place)), mark)
}

/** Ranks between which a card is placed; null at the top or bottom. */
export type Gap = readonly [above: string | null, below: string | null]

/** Reads the gap that a place names, with the function of the schema that the statements of moves use too. */
async function gapOf(ctx: Context, stage_id: number, place: RankPlace): Promise<Gap> {
  const { before_kind, before_id, after_kind, after_id, at } = placeValues(stage_id, place)
  const { moving } = place
  const gap = await one<{ above: string | null; below: string | null }>(
    ctx.db,
    sql`SELECT above, below FROM gap_in_stage(${stage_id}, ${before_kind}, ${before_id}, ${after_kind}, ${after_id}, ${at}, ${moving?.kind ?? null}, ${moving?.id ?? null})`,
  )
  return [gap!.above, gap!.below]
}

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** Length of the number in a mark, enough for 56 billion ids. */
const MARK_DIGITS = 6
const LAST = { contact: 'c', contact_request: 'r' } as const

/** The end of a card's ranks, unique among the cards of both kinds. A new card, which has no id yet, gets a random one. */
function markOf(card?: CardReference): string {
  let rest = card?.id ?? randomInt(DIGITS.length ** MARK_DIGITS)
  let mark = card ? LAST[card.kind] : 'n'
  for (let digit = 0; digit < MARK_DIGITS; digit += 1) {
    mark = DIGITS[rest % DIGITS.length] + mark
    rest = Math.floor(rest / DIGITS.length)
  }
  return mark
}

/**
 * Gives every card of a stage a new short rank above all present ones, so that no rank collides while they are written.
 * @returns false while other cards enter the stage: its ranks then stay long until a later move
 */
async function rankAnew(ctx: Context, stage_id: number): Promise<boolean> {
  if (!(await isAlone(ctx.db, stage_id))) return false
  const cards = await rows<{ kind: string; id: number; position: string }>(
    ctx.db,
    sql`SELECT kind, id, position FROM ${cardsOf(stage_id)} c ORDER BY position`,
  )
  const last = cards.at(-1)
  if (!last) return false
  const ranks = ranksBetween(rankBetween(last.position, null), null, cards.length)
  const ofKind = (kind: string): RankedCard[] =>
    cards.flatMap((card, at) => (card.kind === kind ? [{ id: card.id, position: ranks[at]! }] : []))
  await setContactRanks(ctx.db, stage_id, ofKind('contact'))
  await providerOf(ctx, requestPlaces).setRanks(ctx.db, stage_id, ofKind('contact_request'))
  return true
}

/** Locks a stage against cards that enter it, unless one is entering. */
async function isAlone(db: Db, stage_id: number): Promise<boolean> {
  const found = await rows(db, sql`SELECT 1 FROM pipeline_stages WHERE id = ${stage_id} FOR UPDATE SKIP LOCKED`)
  return found.length > 0
}
