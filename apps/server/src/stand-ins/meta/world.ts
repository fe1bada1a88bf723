import { crc32 } from 'node:zlib'
import { AUDIENCES, CREATIVES, PAGES, POSTS, THEMES } from './world-names.ts'

const DAY = 86_400_000

export interface WorldPage {
  id: string
  name: string
  username: string
  category: string
  fan_count: number
  followers_count: number
  instagram: { id: string; username: string; followers_count: number; media_count: number } | null
}
export interface WorldAccount {
  id: string
  name: string
  currency: string
  time_zone: string
}
interface Entity {
  id: string
  name: string
  status: string
  effective_status: string
  /** First and last day on which it runs. */
  first: string
  last: string
  updated_time: string
}
export interface WorldCampaign extends Entity {
  account: WorldAccount
  objective: string
  daily_budget: string | null
  lifetime_budget: string | null
}
export interface WorldAdset extends Entity {
  campaign: WorldCampaign
  targeting: object
  daily_budget: string | null
}
export interface WorldAd extends Entity {
  campaign: WorldCampaign
  adset: WorldAdset
  creative: { id: string; title: string; body: string; cta: string; image_url: string; link: string }
}
export interface WorldPost {
  id: string
  page: WorldPage
  message: string
  created_time: string
  status_type: string
  is_ad_post: boolean
  figures: Record<'reactions' | 'comments' | 'shares' | 'saves' | 'reach' | 'views' | 'clicks', number>
}
export interface World {
  today: string
  user: { id: string; name: string }
  pages: WorldPage[]
  accounts: WorldAccount[]
  campaigns: WorldCampaign[]
  adsets: WorldAdset[]
  ads: WorldAd[]
  posts: WorldPost[]
  media: WorldPost[]
}

/** A number from 0 to 1 that always belongs to the same words. */
export const chance = (...words: (string | number)[]): number => crc32(words.join(' ')) / 4_294_967_296

/** The day a number of days after another. */
export const dayAfter = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY).toISOString().slice(0, 10)

/** Businesses that advertise at the practice platform: the same for every day of a month. */
export function createWorld(today: string): World {
  const anchor = `${today.slice(0, 7)}-01`
  const pages = PAGES.map(pageOf)
  const accounts = ['Πελάτες Α', 'Πελάτες Β', 'Τουρισμός'].map((name, at) => ({
    id: `act_20100000${at + 1}`,
    name,
    currency: 'EUR',
    time_zone: 'Europe/Athens',
  }))
  const campaigns = Array.from({ length: 60 }, (_, at) => campaignOf(anchor, accounts, at))
  const adsets = campaigns.flatMap((campaign, at) => Array.from({ length: 2 + (at % 2) }, (_, n) => adsetOf(campaign, n)))
  const ads = adsets.flatMap((adset, at) => Array.from({ length: at % 5 === 4 ? 2 : 3 }, (_, n) => adOf(adset, n)))
  const posts = pages.flatMap((page) => Array.from({ length: 18 }, (_, n) => postOf(nthBack(today, 5, n), page)))
  const media = pages
    .filter(({ instagram }) => instagram)
    .flatMap((page) => Array.from({ length: 12 }, (_, n) => mediaOf(nthBack(today, 7, n), page)))
  return { today, user: { id: '10150000000001', name: 'Practice User' }, pages, accounts, campaigns, adsets, ads, posts, media }
}

function pageOf([name, username, category]: (typeof PAGES)[number], at: number): WorldPage {
  const followers_count = 800 + Math.round(chance('followers', at) * 24_000)
  const instagram = { id: `1784140000000${at}`, username, followers_count: Math.round(followers_count * 0.7), media_count: 12 }
  return {
    id: `10100000000${String(at).padStart(3, '0')}`,
    name,
    username,
    category,
    followers_count,
    fan_count: Math.round(followers_count * 0.95),
    instagram: at % 5 === 4 ? null : instagram,
  }
}

/** Of five campaigns three run, one is paused, and one is over. */
const STATES = ['ACTIVE', 'ACTIVE', 'PAUSED', 'ACTIVE', 'ARCHIVED'] as const

function campaignOf(anchor: string, accounts: WorldAccount[], at: number): WorldCampaign {
  const [theme, objective] = THEMES[at % THEMES.length]!
  const page = PAGES[at % PAGES.length]!
  const state = STATES[at % STATES.length]!
  const first = dayAfter(anchor, -120 + Math.floor(chance('start', at) * 100))
  const last = state === 'ACTIVE' ? dayAfter(anchor, 90) : dayAfter(first, 25 + Math.floor(chance('length', at) * 40))
  const budget = String((5 + Math.floor(chance('budget', at) * 40)) * 100)
  return {
    id: `23850000${String(at).padStart(6, '0')}`,
    account: accounts[at < 30 ? 0 : at < 50 ? 1 : 2]!,
    name: `${page[0]} · ${theme}`,
    objective,
    status: state,
    effective_status: state,
    first,
    last,
    updated_time: `${first}T09:00:00+0000`,
    daily_budget: at % 3 === 0 ? null : budget,
    lifetime_budget: at % 3 === 0 ? `${budget}0` : null,
  }
}

function adsetOf(campaign: WorldCampaign, n: number): WorldAdset {
  const [name, targeting] = AUDIENCES[(Number(campaign.id.slice(-3)) + n) % AUDIENCES.length]!
  const stopped = n === 2 && campaign.status === 'ACTIVE'
  const effective = campaign.status === 'PAUSED' ? 'CAMPAIGN_PAUSED' : campaign.status
  return {
    id: `23860${campaign.id.slice(5)}${n}`,
    campaign,
    name,
    targeting,
    status: stopped ? 'PAUSED' : 'ACTIVE',
    effective_status: stopped ? 'PAUSED' : effective,
    first: campaign.first,
    last: stopped ? dayAfter(campaign.first, 30) : campaign.last,
    updated_time: campaign.updated_time,
    daily_budget: null,
  }
}

function adOf(adset: WorldAdset, n: number): WorldAd {
  const [name, title, body, cta] = CREATIVES[(Number(adset.id.slice(-2)) + n) % CREATIVES.length]!
  const refused = n === 1 && chance('refused', adset.id) < 0.06
  const effective = adset.status === 'PAUSED' ? 'ADSET_PAUSED' : adset.effective_status
  const id = `23870${adset.id.slice(5)}${n}`
  return {
    id,
    campaign: adset.campaign,
    adset,
    name,
    status: 'ACTIVE',
    effective_status: refused ? 'DISAPPROVED' : effective,
    first: adset.first,
    last: refused ? dayAfter(adset.first, -1) : adset.last,
    updated_time: adset.updated_time,
    creative: { id: `9${id}`, title, body, cta, image_url: `https://scontent.example/${id}.jpg`, link: 'https://example.com/offer' },
  }
}

/** The n-th last turn of something that happens every few days: always the same days, whatever today is. */
function nthBack(today: string, every: number, n: number): { turn: number; day: string } {
  const turn = Math.floor(Date.parse(`${today}T00:00:00Z`) / DAY / every) - 1 - n
  return { turn, day: new Date(turn * every * DAY).toISOString().slice(0, 10) }
}

function postOf({ turn, day }: { turn: number; day: string }, page: WorldPage): WorldPost {
  const reach = Math.round(page.followers_count * (0.05 + chance('post', page.id, turn) * 0.3))
  return {
    id: `${page.id}_${turn}`,
    page,
    message: POSTS[(turn + Number(page.id.slice(-1))) % POSTS.length]!,
    created_time: `${day}T08:30:00+0000`,
    status_type: turn % 4 === 0 ? 'added_video' : turn % 4 === 3 ? 'shared_story' : 'added_photos',
    is_ad_post: turn % 6 === 5,
    figures: engagementOf(reach, `${page.id} ${turn}`),
  }
}

function mediaOf({ turn, day }: { turn: number; day: string }, page: WorldPage): WorldPost {
  const reach = Math.round(page.instagram!.followers_count * (0.08 + chance('media', page.id, turn) * 0.4))
  return {
    id: `1790${page.id.slice(-3)}${String(turn).padStart(6, '0')}`,
    page,
    message: POSTS[(turn + 2) % POSTS.length]!,
    created_time: `${day}T17:00:00+0000`,
    status_type: turn % 3 === 0 ? 'REELS' : turn % 3 === 1 ? 'FEED' : 'CAROUSEL_ALBUM',
    is_ad_post: false,
    figures: engagementOf(reach, `media ${page.id} ${turn}`),
  }
}

function engagementOf(reach: number, key: string): WorldPost['figures'] {
  const share = (name: string, most: number) => Math.round(reach * most * chance(name, key))
  return {
    reach,
    views: Math.round(reach * 1.3),
    reactions: share('reactions', 0.08),
    comments: share('comments', 0.012),
    shares: share('shares', 0.01),
    saves: share('saves', 0.01),
    clicks: share('clicks', 0.05),
  }
}
