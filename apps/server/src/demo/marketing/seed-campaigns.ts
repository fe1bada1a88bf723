import { addDays, localToday, searchText, slug } from '@stoa/domain'
import { sql } from 'kysely'
import type { Db } from '#kit/context.ts'
import { DAY } from '../demo-story.ts'
import { randomOf, type Random } from '../random.ts'
import type { DemoRun } from '../seed-demo.ts'
import { advanceSequences, writeRows } from '../write-rows.ts'
import { CAMPAIGN_THEMES, CHANNEL_TEXTS, COST_TEXTS } from './campaign-texts.ts'

const ZONE = 'Europe/Athens'
const CAMPAIGNS = 44
const CHANNELS = 120
/** Fewest campaigns of a small demo, so that each status occurs. */
const FEWEST = 12

interface Place {
  uuid: string
  account_id: number
  client_account_id: number | null
  client: string | null
  results_account_id: number
  owner_id: number | null
  pipeline_id: number | null
  stage_id: number | null
}

type Status = 'completed' | 'active' | 'paused' | 'scheduled' | 'draft' | 'cancelled'
/** First and last day of a campaign from today, by its status. */
const DAYS: Readonly<Record<Status, readonly [first: number, last: number]>> = {
  completed: [-85, -20],
  active: [-60, 30],
  paused: [-45, 20],
  scheduled: [7, 60],
  draft: [20, 80],
  cancelled: [-70, -30],
}
const STATUSES: readonly Status[] = [
  'active',
  'completed',
  'active',
  'scheduled',
  'active',
  'completed',
  'paused',
  'draft',
  'active',
  'cancelled',
  'completed',
]

interface Plan {
  id: number
  status: Status
  place: Place
  start_date: string
  end_date: string
  created_at: Date
}

/** Campaigns of the agencies for their projects, with costs and channels, through which some requests came (domain.md 7). */
export async function seedCampaigns(run: DemoRun): Promise<void> {
  const { db } = run.services.database
  const { rows: places } = await sql<Place>`
    SELECT p.uuid, p.account_id, p.client_account_id, (SELECT a.name FROM accounts a WHERE a.id = p.client_account_id) AS client, p.results_account_id,
      p.owner_id, s.pipeline_id, s.id AS stage_id
    FROM projects p LEFT JOIN LATERAL (SELECT s.id, s.pipeline_id FROM pipelines l JOIN pipeline_stages s ON s.pipeline_id = l.id AND s.type = 'open' AND s.deleted_at IS NULL
      WHERE l.account_id = p.results_account_id AND l.is_default AND l.deleted_at IS NULL AND l.subject <> 'contact' ORDER BY s.position, s.id LIMIT 1) s ON true
    WHERE p.status IN ('active', 'on_hold') AND p.deleted_at IS NULL ORDER BY (s.id IS NULL), p.account_id, p.number`.execute(db)
  if (!places.length) return
  const count = Math.max(FEWEST, Math.round(CAMPAIGNS * run.scale))
  const random = randomOf('campaigns')
  const plans = Array.from({ length: count }, (_, at) => planOf(run, random, places[at % places.length]!, at))
  await writeCampaigns(db, run, random, plans)
  await writeRows(db, 'campaign_costs', costsOf(random, plans))
  const channels = channelsOf(run, random, plans, Math.round((CHANNELS / CAMPAIGNS) * count))
  await writeRows(
    db,
    'channels',
    channels.map(({ sources: _sources, ...row }) => row),
  )
  await advanceSequences(db, ['campaigns', 'campaign_costs', 'channels'])
  for (const channel of channels) await bringRequests(db, channel)
}

function planOf(run: DemoRun, random: Random, place: Place, at: number): Plan {
  const status = STATUSES[at % STATUSES.length]!
  const [first, last] = DAYS[status]
  const today = localToday(ZONE, run.today)
  const start = first + random.between(-5, 5)
  return {
    id: at + 1,
    status,
    place,
    start_date: addDays(today, start),
    end_date: addDays(today, last + random.between(0, 10)),
    created_at: new Date(run.today.getTime() + (Math.min(start, 0) - random.between(3, 20)) * DAY),
  }
}

async function writeCampaigns(db: Db, run: DemoRun, random: Random, plans: readonly Plan[]): Promise<void> {
  const last = new Map<number, number>()
  const rows = plans.map((plan, at) => {
    const { place, status, created_at } = plan
    const number = (last.get(place.account_id) ?? 0) + 1
    last.set(place.account_id, number)
    const name = `${CAMPAIGN_THEMES[at % CAMPAIGN_THEMES.length]!} · ${place.client ?? 'Εσωτερική'}`
    const media = random.between(4, 60) * 10_000
    const isPriced = status !== 'draft'
    return {
      id: plan.id,
      account_id: place.account_id,
      number,
      name,
      type: 'ad',
      objective: random.pick(['leads', 'leads', 'sales', 'traffic', 'awareness']),
      project_uuid: place.uuid,
      client_account_id: place.client_account_id,
      status,
      start_date: plan.start_date,
      end_date: plan.end_date,
      dayparts: at % 3 === 0 ? [{ days: [1, 2, 3, 4, 5], from: '09:00', to: '21:00' }] : [],
      flights: [],
      target: { locations: [random.pick(['Αθήνα', 'Θεσσαλονίκη', 'Κρήτη'])], age_from: 25, age_to: 60 },
      utm_campaign: `${slug(name, 70)}-${number}`,
      total_budget_minor: media,
      daily_budget_minor: Math.round(media / 60),
      pricing_model: isPriced ? random.pick(['fixed', 'percent_of_spend', 'retainer']) : null,
      fee_minor: isPriced ? random.between(3, 12) * 10_000 : null,
      fee_bp: isPriced ? 1500 : null,
      media_budget_minor: media,
      currency: 'EUR',
      activated_at: ['active', 'paused', 'completed'].includes(status) ? `${plan.start_date}T06:00:00Z` : null,
      completed_at: status === 'completed' ? `${plan.end_date}T20:00:00Z` : null,
      created_by_id: place.owner_id,
      search_text: searchText({ names: [name], values: [String(number)] }),
      created_at,
      updated_at: created_at,
    }
  })
  await writeRows(db, 'campaigns', rows)
  const sequences = [...last].map(([account_id, taken]) => ({
    account_id,
    name: 'campaign',
    last: taken,
    created_at: run.today,
    updated_at: run.today,
  }))
  await writeRows(db, 'account_sequences', sequences)
}

/** Costs of the campaigns that ran; those that will run have planned ones. */
function costsOf(random: Random, plans: readonly Plan[]): object[] {
  const running = plans.filter(({ status }) => status !== 'draft')
  return running
    .flatMap(({ id, place, status, start_date, created_at }) =>
      Array.from({ length: random.between(2, 4) }, (_, at) => {
        const [kind, description] = COST_TEXTS[at]!
        const amount_minor = random.between(3, 90) * 1_000
        return {
          account_id: place.account_id,
          campaign_id: id,
          kind,
          description,
          quantity: 1,
          unit_cost_minor: amount_minor,
          amount_minor,
          currency: 'EUR',
          incurred_on: addDays(start_date, at * 5),
          is_estimate: status === 'scheduled',
          created_by_id: place.owner_id,
          created_at,
          updated_at: created_at,
        }
      }),
    )
    .map((cost, at) => ({ id: at + 1, ...cost }))
}

/** Status of channels by that of their campaign. */
const CHANNEL_STATUS: Readonly<Record<Status, string>> = {
  draft: 'draft',
  scheduled: 'draft',
  active: 'active',
  paused: 'active',
  completed: 'ended',
  cancelled: 'ended',
}

interface Channel extends Record<string, unknown> {
  id: number
  account_id: number
  starts_on: string
  ends_on: string
  status: string
  sources: readonly string[]
}

function channelsOf(run: DemoRun, random: Random, plans: readonly Plan[], count: number): Channel[] {
  return Array.from({ length: count }, (_, at) => {
    const { id: campaign_id, place, status, start_date, end_date, created_at } = plans[at % plans.length]!
    const [name, type, sources] = CHANNEL_TEXTS[(at + Math.floor(at / plans.length)) % CHANNEL_TEXTS.length]!
    const isPaused = status === 'active' && at % 9 === 4
    return {
      id: at + 1,
      account_id: place.results_account_id,
      name,
      type,
      project_uuid: place.uuid,
      campaign_id,
      pipeline_id: place.pipeline_id,
      pipeline_stage_id: place.stage_id,
      key: `demo${String(random.between(1_000_000, 9_999_999))}${at}`.slice(0, 16),
      status: isPaused ? 'paused' : CHANNEL_STATUS[status],
      starts_on: start_date,
      ends_on: end_date,
      budget_minor: random.between(2, 20) * 10_000,
      currency: 'EUR',
      phone: type === 'phone' ? `+30210${random.between(1_000_000, 9_999_999)}` : null,
      auto_accept: at % 7 !== 3,
      assignee_ids: [],
      created_by_id: place.owner_id,
      search_text: searchText({ names: [name], values: [] }),
      created_at,
      updated_at: created_at,
      sources,
    }
  })
}

/** Requests of the right source in the days of a channel came through it. Triggers count them. */
async function bringRequests(db: Db, { id, account_id, starts_on, ends_on, status, sources }: Channel): Promise<void> {
  if (status === 'draft') return
  await sql`
    UPDATE contact_requests SET channel_id = ${id} WHERE id IN (
      SELECT r.id FROM contact_requests r WHERE r.account_id = ${account_id} AND r.channel_id IS NULL AND r.source = any(${[...sources]}::text[])
        AND r.created_at >= ${starts_on}::date AND r.created_at < ${ends_on}::date + 1 AND r.deleted_at IS NULL AND r.status <> 'spam'
      ORDER BY r.id LIMIT 12)`.execute(db)
}
