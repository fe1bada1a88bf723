import { createHash } from 'node:crypto'

/** What the stand-in knows of one advertiser; the shape of rows is that of GAQL, in snake case. */
export interface GoogleCustomer {
  id: string
  name: string
  currency: string
  time_zone: string
  is_manager: boolean
  is_test: boolean
  status: 'ENABLED' | 'CANCELED'
  campaigns: GoogleCampaign[]
  user_lists: GoogleUserList[]
}

export interface GoogleCampaign {
  id: string
  name: string
  status: 'ENABLED' | 'PAUSED' | 'REMOVED'
  primary_status: string
  channel_type: string
  budget_micros: number
  start: string
  end: string | null
}

export interface GoogleUserList {
  id: string
  name: string
  description: string
  type: string
  membership_status: 'OPEN' | 'CLOSED'
  size_for_search: number
  size_for_display: number
  match_rate: number | null
}

const MANAGER = '4100000001'
const ADVERTISERS = ['Κυκλάδες Ξενοδοχεία', 'Olive Grove Foods', 'Athens Dental Studio'] as const
const CHANNELS = ['SEARCH', 'PERFORMANCE_MAX', 'DISPLAY', 'VIDEO', 'SHOPPING', 'DEMAND_GEN'] as const
const THEMES = ['Brand', 'Summer offers', 'Επώνυμες αναζητήσεις', 'Remarketing', 'New visitors', 'Προσφορές φθινοπώρου'] as const

/** A manager account with three advertisers, 18 campaigns and six user lists; the same at every start. */
export function makeGoogleData(): GoogleCustomer[] {
  const manager = customer(MANAGER, 'Aegean Growth', true)
  return [
    manager,
    ...ADVERTISERS.map((name, at) => {
      const id = String(4_100_000_101 + at)
      return {
        ...customer(id, name, false),
        campaigns: THEMES.map((theme, index) => campaign(id, theme, index)),
        user_lists: userLists(id),
      }
    }),
  ]
}

function customer(id: string, name: string, is_manager: boolean): GoogleCustomer {
  return {
    id,
    name,
    currency: 'EUR',
    time_zone: 'Europe/Athens',
    is_manager,
    is_test: false,
    status: 'ENABLED',
    campaigns: [],
    user_lists: [],
  }
}

function campaign(customer_id: string, theme: string, index: number): GoogleCampaign {
  const channel_type = CHANNELS[index % CHANNELS.length]!
  const status = index === 5 ? 'REMOVED' : index === 3 ? 'PAUSED' : 'ENABLED'
  return {
    id: `${customer_id.slice(-3)}${String(20_001 + index)}`,
    name: `${theme} · ${channel_type.toLowerCase().replace('_', ' ')}`,
    status,
    primary_status: status === 'ENABLED' ? 'ELIGIBLE' : status === 'PAUSED' ? 'PAUSED' : 'REMOVED',
    channel_type,
    budget_micros: (15 + index * 5) * 1_000_000,
    start: `2026-0${1 + index}-05 00:00:00`,
    end: index % 3 === 2 ? '2026-12-31 23:59:59' : null,
  }
}

function userLists(customer_id: string): GoogleUserList[] {
  return [
    {
      id: `${customer_id.slice(-3)}701`,
      name: 'Customers',
      description: 'Uploaded contacts',
      type: 'CRM_BASED',
      membership_status: 'OPEN',
      size_for_search: 1800,
      size_for_display: 2400,
      match_rate: 62,
    },
    {
      id: `${customer_id.slice(-3)}702`,
      name: 'All visitors',
      description: 'Visitors of 30 days',
      type: 'RULE_BASED',
      membership_status: 'OPEN',
      size_for_search: 9200,
      size_for_display: 15_000,
      match_rate: null,
    },
  ]
}

export interface DayFigures {
  impressions: number
  clicks: number
  cost_micros: number
  conversions: number
  conversions_value: number
}

const NOTHING: DayFigures = { impressions: 0, clicks: 0, cost_micros: 0, conversions: 0, conversions_value: 0 }

/** Figures of a campaign on a day, always the same for the same day. */
export function figuresOf({ id, status, start, end, budget_micros }: GoogleCampaign, date: string): DayFigures {
  if (status === 'REMOVED' || date < start.slice(0, 10) || (end !== null && date > end.slice(0, 10))) return NOTHING
  const paused = status === 'PAUSED' && date > '2026-09-30'
  if (paused) return NOTHING
  const chance = (name: string) => createHash('sha256').update(`${id} ${date} ${name}`).digest().readUInt32BE() / 2 ** 32
  const clicks = Math.round(20 + chance('clicks') * 60)
  const conversions = Math.round(clicks * (0.02 + chance('conversions') * 0.05))
  return {
    impressions: Math.round(clicks * (12 + chance('impressions') * 25)),
    clicks,
    cost_micros: Math.round((budget_micros * (0.6 + chance('cost') * 0.4)) / 10_000) * 10_000,
    conversions,
    conversions_value: conversions * Math.round(40 + chance('value') * 60),
  }
}
