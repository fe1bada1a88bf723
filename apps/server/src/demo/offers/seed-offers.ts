import { localToday, searchText } from '@stoa/domain'
import { sql } from 'kysely'
import { DAY } from '../demo-story.ts'
import { OFFER_SHARES, tellOffer, tellSale, type DemoOffer, type OfferStatus } from './offer-story.ts'
import { randomOf } from '../random.ts'
import type { SalesStory } from '../sales/sales-story.ts'
import type { DemoSubscription } from '../subscriptions/subscription-story.ts'
import { writeRows } from '../write-rows.ts'

const OFFERS = 180
const REVISED = 12
const TRANSFERRED = 2

/**
 * Offers of the agencies to their clients over a year, in every status: some revised, two handed to another client, one
 * that expires today, and those from which subscriptions came.
 * @param projects project by the card of its client
 * @returns those of which an order is made
 */
export async function seedOffers(
  story: SalesStory,
  subscriptions: readonly DemoSubscription[],
  projects: ReadonlyMap<string, string>,
): Promise<DemoOffer[]> {
  const { db } = story.run.services.database
  const told = statuses(Math.max(14, Math.round(OFFERS * story.run.scale))).map((status, nth) => tellOffer(story, status, nth, projects))
  const sales = subscriptions.filter((one) => one.is_offered).map((one) => tellSale(story, one, projects))
  const offers = [...told, ...sales].toSorted((one, other) => one.row.created_at.getTime() - other.row.created_at.getTime())
  expireOneToday(story, offers)
  for (const offer of offers) if (offer.row.status !== 'draft') number(story, offer)
  const revised = offers.filter((one) => ['sent', 'converted'].includes(one.row.status)).slice(-Math.ceil(REVISED * story.run.scale))
  const all = [...revised.map(earlier), ...offers]
  const rows = all.map((one) => one.row).toSorted((one, other) => one.revision - other.revision)
  await writeRows(db, 'offers', rows)
  await writeRows(
    db,
    'offer_lines',
    all.flatMap((one) => one.lines),
  )
  await writeViews(story, offers)
  await transferSome(story, offers)
  return offers.filter((one) => one.row.status === 'converted')
}

/** Statuses in their shares, in a fixed order that mixes them. */
function statuses(count: number): OfferStatus[] {
  const all = (Object.entries(OFFER_SHARES) as [OfferStatus, number][]).flatMap(([status, share]) =>
    Array.from({ length: Math.max(1, Math.round((share * count) / 100)) }, () => status),
  )
  const random = randomOf('offer statuses')
  return all
    .map((status) => ({ status, at: random.next() }))
    .toSorted((one, other) => one.at - other.at)
    .map((one) => one.status)
}

function expireOneToday({ run, calendar_day }: SalesStory, offers: readonly DemoOffer[]): void {
  const open = offers.filter((one) => one.row.status === 'viewed' || one.row.status === 'sent')
  const one = open.find((offer) => offer.row.account_id === run.accounts.get('aegean')) ?? open[0]
  if (one) one.row.valid_until = calendar_day
}

function number({ numbers }: SalesStory, { row, card }: DemoOffer): void {
  const given = numbers.take(row.account_id, 'offer', row.issue_date!)
  row.series_id = given.series_id
  row.number = given.number
  row.search_text = searchText({ names: [row.title, card.buyer.name], values: [given.number] })
}

/** The first revision of an offer that was sent anew: the same lines, replaced since. */
function earlier(told: DemoOffer): DemoOffer {
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
    viewed_at: null,
    views_count: 0,
    accepted_at: null,
    accepted_by_name: null,
    created_at,
    updated_at: told.row.created_at,
  }
  told.row.revision = 2
  told.row.revision_of_uuid = uuid
  const lines = told.lines.map((line) => ({ ...line, uuid: random.uuid(created_at), offer_uuid: uuid, created_at, updated_at: created_at }))
  return { ...told, row, lines }
}

const BROWSERS = ['Chrome, Windows', 'Safari, iPhone', 'Firefox, Linux'] as const

/** Each opening that an offer counts. */
async function writeViews({ run }: SalesStory, offers: readonly DemoOffer[]): Promise<void> {
  const views = offers.flatMap(({ row }) =>
    Array.from({ length: row.views_count }, (_, nth) => ({
      account_id: row.account_id,
      offer_uuid: row.uuid,
      browser: BROWSERS[nth % BROWSERS.length],
      seen_at: new Date(row.viewed_at!.getTime() + nth * 2 * 3_600_000),
    })),
  )
  await writeRows(run.services.database.db, 'offer_views', views)
}

/** Two that wait went to another client of the agency first. */
async function transferSome(story: SalesStory, offers: readonly DemoOffer[]): Promise<void> {
  const { db } = story.run.services.database
  const sent = offers.filter((one) => one.row.status === 'sent').slice(0, Math.max(1, Math.round(TRANSFERRED * story.run.scale)))
  for (const { row, card } of sent) {
    const former = story.cards.find((one) => one.account_id === card.account_id && one.uuid !== card.uuid)!
    await sql`
      INSERT INTO activity_logs (account_id, actor_id, event, subject_type, subject_id, subject_label, changes, created_at)
      VALUES (${row.account_id}, ${row.user_id}, 'offer.transferred', 'offer', ${row.uuid}, ${`${row.number} · ${row.title}`.slice(0, 200)},
        ${JSON.stringify({ client_name: [former.buyer.name, card.buyer.name] })}::jsonb, ${row.created_at}::timestamptz + interval '3 hours')`.execute(
      db,
    )
  }
}
