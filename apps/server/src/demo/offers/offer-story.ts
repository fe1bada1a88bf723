import { addDays, documentTotals, localToday, perMonth, searchText, type LineAmounts, knownCosts } from '@stoa/domain'
import { DAY } from '../demo-story.ts'
import { proposedLines, recurringLine, type OfferLine } from './offer-lines.ts'
import { DECLINE_NOTES, OFFER_NOTES, OFFER_TERMS, OFFER_TITLES } from './offer-texts.ts'
import { randomOf, type Random } from '../random.ts'
import type { SalesCard, SalesStory } from '../sales/sales-story.ts'
import type { DemoSubscription } from '../subscriptions/subscription-story.ts'

/** Percentage of offers in each status (domain.md 7). */
export const OFFER_SHARES = { converted: 42, accepted: 2, declined: 18, expired: 15, sent: 9, viewed: 6, draft: 6, withdrawn: 2 } as const
export type OfferStatus = keyof typeof OFFER_SHARES
const OPEN: ReadonlySet<OfferStatus> = new Set(['draft', 'sent', 'viewed'])
const AGREED: ReadonlySet<OfferStatus> = new Set(['accepted', 'converted'])

export interface DemoOffer {
  row: Record<string, unknown> & {
    uuid: string
    account_id: number
    status: string
    revision: number
    title: string
    user_id: number
    discount_bp: number
    project_uuid: string | null
    created_at: Date
    accepted_at: Date | null
    issue_date: string | null
    number: string | null
    views_count: number
    viewed_at: Date | null
  }
  card: SalesCard
  lines: (OfferLine & Omit<LineAmounts, 'withheld_minor'>)[]
}

/** One offer with everything that happened to it. */
export function tellOffer(story: SalesStory, status: OfferStatus, nth: number, projects: ReadonlyMap<string, string>): DemoOffer {
  const random = randomOf(`offer ${nth}`)
  const card = story.cards[nth % story.cards.length]!
  // What still waits was written lately, and what expired more than its thirty days ago; the rest lies in the year before.
  const days = OPEN.has(status) ? random.between(1, 20) : random.between(status === 'expired' ? 35 : 5, 345)
  const created_at = new Date(story.run.today.getTime() - days * DAY)
  const uuid = random.uuid(created_at)
  const lines = proposedLines(story, { card, random, offer_uuid: uuid, created_at }, { is_decided: AGREED.has(status) })
  const discount_bp = random.chance(0.2) ? 500 : 0
  const answered_at = new Date(created_at.getTime() + random.between(1, Math.min(20, days - 1)) * DAY)
  return offerOf(story, {
    status,
    card,
    random,
    uuid,
    created_at,
    answered_at,
    discount_bp,
    lines,
    projects,
    title: random.pick(OFFER_TITLES[card.locale]),
  })
}

/** The offer by which a subscription was sold: accepted on the day before it began, with something to be made once. */
export function tellSale(story: SalesStory, sold: DemoSubscription, projects: ReadonlyMap<string, string>): DemoOffer {
  const { card } = sold
  const random = randomOf(`sale ${sold.uuid}`)
  const answered_at = new Date(Date.parse(`${addDays(sold.start, -1)}T08:00:00Z`))
  const created_at = new Date(answered_at.getTime() - random.between(3, 12) * DAY)
  const uuid = random.uuid(created_at)
  const of = { card, random, offer_uuid: uuid, created_at }
  const lines = [recurringLine(of, 0, sold), ...proposedLines(story, of, { is_decided: true, count: 2 }).map(once)]
  sold.offer_uuid = uuid
  return offerOf(story, {
    status: 'converted',
    card,
    random,
    uuid,
    created_at,
    answered_at,
    discount_bp: 0,
    lines,
    projects,
    title: sold.bought.name,
    sold,
  })
}

const once = (line: OfferLine, at: number): OfferLine => ({ ...line, position: at + 1, is_optional: false, is_chosen: true })

interface Facts {
  status: OfferStatus
  card: SalesCard
  random: Random
  uuid: string
  created_at: Date
  /** When it was accepted or declined, if it was. */
  answered_at: Date
  discount_bp: number
  lines: OfferLine[]
  projects: ReadonlyMap<string, string>
  title: string
  sold?: DemoSubscription
}

function offerOf(story: SalesStory, facts: Facts): DemoOffer {
  const { status, card, random, uuid, created_at, discount_bp, lines, title, sold } = facts
  const {
    lines: amounts,
    withheld_minor: _withheld,
    payable_minor: _payable,
    ...totals
  } = documentTotals(
    lines.map((line) => ({ ...line, counts: line.is_chosen })),
    { discount_bp },
  )
  const owner = story.sellers.get(card.account_id)!
  const user_id = random.pick(owner.sellers)
  const row = {
    uuid,
    account_id: card.account_id,
    series_id: null as number | null,
    number: null as string | null,
    revision: 1,
    revision_of_uuid: null as string | null,
    account_relation_uuid: card.uuid,
    client_account_id: card.related_account_id,
    client_name: card.buyer.name,
    project_uuid: AGREED.has(status) ? (facts.projects.get(card.uuid) ?? null) : null,
    user_id,
    created_by_id: user_id,
    title,
    status: status as string,
    currency: 'EUR',
    vat_treatment: card.vat.vat_treatment,
    discount_bp,
    ...totals,
    recurring_net_minor: sold ? recurringNet(sold, amounts[0]!.net_minor) : 0,
    buyer_snapshot: card.buyer,
    seller_snapshot: card.seller,
    ...knownCosts(lines.map((line, at) => ({ ...line, ...amounts[at]!, key: line.uuid, parent_key: null, counts: line.is_chosen }))),
    terms: OFFER_TERMS[card.locale],
    notes_internal: random.chance(0.4) ? random.pick(OFFER_NOTES) : null,
    public_token: random.uuid(created_at),
    locale: card.locale,
    ...wayOf(story, facts),
    search_text: searchText({ names: [title, card.buyer.name], values: [] }),
    created_at,
    updated_at: created_at,
  }
  return { row, card, lines: lines.map((line, at) => ({ ...line, ...bare(amounts[at]!) })) }
}

const recurringNet = ({ plan }: DemoSubscription, net_minor: number) => perMonth(net_minor, plan.interval, plan.interval_count)

const bare = ({ withheld_minor: _withheld, ...amounts }: LineAmounts) => amounts

/** What happened to an offer since it was written, as its status tells. */
function wayOf(story: SalesStory, facts: Facts) {
  const { status, random, created_at, card } = facts
  const day = localToday('Europe/Athens', created_at)
  const isSent = status !== 'draft'
  const isSeen = isSent && status !== 'sent' && status !== 'withdrawn'
  return {
    issue_date: isSent ? day : null,
    valid_until: OPEN.has(status) ? addDays(story.today, random.between(2, 25)) : addDays(day, 30),
    sent_at: isSent ? created_at : null,
    sent_to: isSent ? card.buyer.email : null,
    viewed_at: isSeen ? new Date(created_at.getTime() + DAY / 5) : null,
    views_count: isSeen ? random.between(1, 6) : 0,
    ...answerOf(story, facts),
  }
}

function answerOf(story: SalesStory, { status, random, card, answered_at }: Facts) {
  const nothing = {
    accepted_at: null as Date | null,
    accepted_by_name: null as string | null,
    declined_at: null as Date | null,
    decline_reason_id: null as number | null,
    decline_note: null as string | null,
  }
  if (AGREED.has(status)) return { ...nothing, accepted_at: answered_at, accepted_by_name: card.buyer.name }
  if (status !== 'declined') return nothing
  const reasons = story.reasons.get(card.account_id) ?? []
  const decline_reason_id = reasons.length ? random.pick(reasons) : null
  return { ...nothing, declined_at: answered_at, decline_reason_id, decline_note: random.pick(DECLINE_NOTES) }
}
