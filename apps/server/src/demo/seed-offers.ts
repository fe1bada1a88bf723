import { addDays, documentNumber, documentTotals, localToday, searchText, type LineAmounts } from '@stoa/domain'
import { sql } from 'kysely'
import type { Db } from '#kit/context.ts'
import { DAY } from './demo-story.ts'
import { OFFER_COLUMNS, OFFER_LINE_COLUMNS } from './offer-columns.ts'
import { offerStory, type OfferCard, type OfferStory } from './offer-story.ts'
import { DECLINE_NOTES, OFFER_NOTES, OFFER_TERMS, OFFER_TITLES } from './offer-texts.ts'
import { randomOf, type Random } from './random.ts'
import type { DemoRun } from './seed-demo.ts'
import { writeRows } from './write-rows.ts'

/** How many of a hundred stand in each status (domain model 7); accepted ones become orders where orders are made. */
const SHARES = { accepted: 44, declined: 18, expired: 15, sent: 9, viewed: 6, draft: 6, withdrawn: 2 } as const
type Status = keyof typeof SHARES
const OFFERS = 180
const REVISED = 12

/** Offers of the agencies to their clients over a year, in every status, some revised, one expiring today. */
export async function seedOffers(run: DemoRun): Promise<void> {
  const { db } = run.services.database
  const story = await offerStory(db, run)
  if (!story.cards.length || !story.products.length) return
  const count = Math.max(14, Math.round(OFFERS * run.scale))
  const made = inTime(statuses(count).map((status, nth) => tell(story, status, nth)))
  const offers = [...numbered(story, made)]
  const revised = offers
    .filter((one) => one.row.status === 'sent' || one.row.status === 'accepted')
    .slice(0, Math.ceil(REVISED * run.scale))
  const all = [...revised.flatMap((one) => earlier(story, one)), ...offers]
  await writeRows(
    db,
    'offers',
    OFFER_COLUMNS,
    all.map((one) => one.row).toSorted((one, other) => one.revision - other.revision),
  )
  await writeRows(
    db,
    'offer_lines',
    OFFER_LINE_COLUMNS,
    all.flatMap((one) => one.lines),
  )
  await countSeries(db, story, offers)
}

type Row = Record<string, unknown> & {
  uuid: string
  account_id: number
  status: string
  revision: number
  created_at: Date
  number: string | null
}
interface Told {
  row: Row
  lines: (Record<string, unknown> & { uuid: string })[]
}

/** Statuses in their shares, in a fixed order that mixes them. */
function statuses(count: number): Status[] {
  const all = Object.entries(SHARES).flatMap(([status, share]) =>
    Array.from({ length: Math.max(1, Math.round((share * count) / 100)) }, () => status as Status),
  )
  const random = randomOf('offer statuses')
  return all
    .map((status) => ({ status, at: random.next() }))
    .toSorted((one, other) => one.at - other.at)
    .map((one) => one.status)
}

const OPEN: ReadonlySet<Status> = new Set(['draft', 'sent', 'viewed'])

function tell(story: OfferStory, status: Status, nth: number): Told {
  const { run } = story
  const random = randomOf(`offer ${nth}`)
  const card = story.cards[nth % story.cards.length]!
  // What still waits was written lately; the rest lies in the year before.
  const days = OPEN.has(status) ? random.between(1, 20) : random.between(45, 350)
  const created_at = new Date(run.today.getTime() - days * DAY - random.between(0, 8) * 3_600_000)
  const uuid = random.uuid(created_at)
  const lines = linesOf(story, card, random, { uuid, created_at, is_decided: status === 'accepted' })
  const discount_bp = random.chance(0.2) ? 500 : 0
  const { lines: amounts, ...sums } = documentTotals(
    lines.map((line) => ({ ...line, counts: line.is_chosen })),
    { discount_bp },
  )
  const owner = story.sellers.get(card.account_id)
  const user_id = owner ? random.pick(owner.sellers) : run.users.values().next().value!
  const title = random.pick(OFFER_TITLES[card.locale])
  const { withheld_minor: _withheld, payable_minor: _payable, ...totals } = sums
  const row = {
    uuid,
    account_id: card.account_id,
    series_id: null,
    number: null,
    revision: 1,
    revision_of_uuid: null,
    account_relation_uuid: card.uuid,
    client_account_id: card.related_account_id,
    client_name: card.buyer.name,
    user_id,
    created_by_id: user_id,
    title,
    status,
    currency: card.currency,
    vat_treatment: 'domestic',
    discount_bp,
    ...totals,
    buyer_snapshot: card.buyer,
    seller_snapshot: card.seller,
    cost_minor: lines.reduce((sum, line) => sum + (line.is_chosen ? line.cost_minor : 0), 0),
    terms: OFFER_TERMS[card.locale],
    notes_internal: random.chance(0.4) ? random.pick(OFFER_NOTES) : null,
    public_token: random.uuid(created_at),
    locale: card.locale,
    ...way(story, status, { random, created_at, nth, card }),
    search_text: searchText({ names: [title, card.buyer.name], values: [] }),
    created_at,
    updated_at: created_at,
  }
  return { row, lines: lines.map((line, at) => ({ ...line, ...bare(amounts[at]!) })) }
}

const bare = ({ withheld_minor: _withheld, ...amounts }: LineAmounts) => amounts

function linesOf(story: OfferStory, card: OfferCard, random: Random, of: { uuid: string; created_at: Date; is_decided: boolean }) {
  const { rate } = story
  return Array.from({ length: random.between(1, 4) }, (_, position) => {
    const product = random.pick(story.products)
    const is_optional = position > 0 && random.chance(0.3)
    const quantity = product.price_per > 1 ? product.price_per * random.between(1, 5) : random.between(1, 4)
    const cost = product.cost_minor ?? Math.floor(product.price_minor / 2)
    return {
      uuid: random.uuid(of.created_at),
      account_id: card.account_id,
      offer_uuid: of.uuid,
      product_id: product.id,
      position,
      code: product.code,
      name: (card.locale === 'gr' ? product.name_gr : null) ?? product.name_en,
      quantity,
      unit: product.unit,
      unit_price_minor: product.price_minor,
      price_per: product.price_per,
      discount_bp: card.discount_bp,
      supply_type: 'service',
      vat_rate_id: rate.id,
      vat_bp: rate.rate_bp,
      vat_category: rate.mydata_vat_category,
      cost_minor: Math.floor((cost * quantity) / product.price_per),
      is_optional,
      is_chosen: !is_optional || random.chance(of.is_decided ? 0.6 : 0.2),
      created_at: of.created_at,
      updated_at: of.created_at,
    }
  })
}

interface Way {
  random: Random
  created_at: Date
  nth: number
  card: OfferStory['cards'][number]
}

/** What happened to an offer since it was written, as its status tells. */
function way(story: OfferStory, status: Status, of: Way) {
  const { random, created_at, card } = of
  const day = localToday('Europe/Athens', created_at)
  const isSent = status !== 'draft'
  const isSeen = isSent && status !== 'sent' && status !== 'withdrawn'
  return {
    issue_date: isSent ? day : null,
    valid_until: lastDay(story, status, of, day),
    sent_at: isSent ? created_at : null,
    sent_to: isSent ? card.buyer.email : null,
    viewed_at: isSeen ? new Date(created_at.getTime() + DAY / 5) : null,
    views_count: isSeen ? random.between(1, 6) : 0,
    ...answerOf(story, status, of),
  }
}

/** One of those that wait expires today, the others within the month. */
function lastDay(story: OfferStory, status: Status, { nth, random }: Way, day: string): string {
  const today = localToday('Europe/Athens', story.run.today)
  if (status !== 'sent' && status !== 'viewed') return addDays(day, 30)
  return addDays(today, nth % 5 === 0 ? 0 : random.between(2, 25))
}

function answerOf(story: OfferStory, status: Status, { random, created_at, card }: Way) {
  const at = new Date(created_at.getTime() + random.between(1, 20) * DAY)
  const nothing = {
    accepted_at: null,
    accepted_by_name: null,
    declined_at: null,
    decline_reason_id: null as number | null,
    decline_note: null as string | null,
  }
  if (status === 'accepted') return { ...nothing, accepted_at: at, accepted_by_name: card.buyer.name }
  if (status !== 'declined') return nothing
  const reasons = story.reasons.get(card.account_id) ?? []
  return {
    ...nothing,
    declined_at: at,
    decline_reason_id: reasons.length ? random.pick(reasons) : null,
    decline_note: random.pick(DECLINE_NOTES),
  }
}

const inTime = (made: readonly Told[]) => made.toSorted((one, other) => one.row.created_at.getTime() - other.row.created_at.getTime())

/** Numbers in the order in which they were sent, without a gap; drafts have none. */
function* numbered(story: OfferStory, made: readonly Told[]): Generator<Told> {
  const last = new Map<string, number>()
  for (const one of made) {
    const series = story.series.get(one.row.account_id)
    if (one.row.status === 'draft' || !series) {
      yield one
      continue
    }
    const year = Number(String(one.row.issue_date).slice(0, 4))
    const key = `${series.id} ${year}`
    const number = (last.get(key) ?? 0) + 1
    last.set(key, number)
    const text = documentNumber(series.pattern, { series: series.code, year, number })
    const { title, client_name } = one.row
    const search_text = searchText({ names: [String(title), String(client_name)], values: [text] })
    yield { ...one, row: { ...one.row, series_id: series.id, number: text, search_text } }
  }
}

/** The first revision of an offer that was sent anew: the same lines a little dearer, replaced since. */
function earlier(story: OfferStory, told: Told): Told[] {
  const random = randomOf(`revision ${told.row.uuid}`)
  const created_at = new Date(told.row.created_at.getTime() - 3 * DAY)
  const uuid = random.uuid(created_at)
  const row = {
    ...told.row,
    uuid,
    status: 'superseded',
    public_token: random.uuid(created_at),
    issue_date: localToday('Europe/Athens', created_at),
    sent_at: created_at,
    accepted_at: null,
    accepted_by_name: null,
    created_at,
    updated_at: told.row.created_at,
  }
  told.row.revision = 2
  told.row.revision_of_uuid = uuid
  return [
    {
      row,
      lines: told.lines.map((line) => ({ ...line, uuid: random.uuid(created_at), offer_uuid: uuid, created_at, updated_at: created_at })),
    },
  ]
}

/** The series go on where the story ends. */
async function countSeries(db: Db, story: OfferStory, offers: readonly Told[]): Promise<void> {
  for (const { id } of story.series.values()) {
    const own = offers.filter((one) => one.row.series_id === id)
    for (const [year, rows] of Map.groupBy(own, (one) => Number(String(one.row.issue_date).slice(0, 4))))
      await sql`INSERT INTO document_series_counters (series_id, year, last_number) VALUES (${id}, ${year}, ${rows.length})
        ON CONFLICT (series_id, year) DO UPDATE SET last_number = excluded.last_number`.execute(db)
    if (own.length)
      await sql`UPDATE document_series SET last_issue_date = (SELECT max(issue_date) FROM offers WHERE series_id = ${id}) WHERE id = ${id}`.execute(
        db,
      )
  }
}
