import { latin } from '@stoa/domain'
import { nameOf, type PersonName } from './names.ts'
import { DAY, MINUTE, type ContactAccount } from '../demo-story.ts'
import { randomOf, type Random } from '../random.ts'

/** A contact before it is written; what its children add is counted on it. */
export interface DemoContact {
  id: number
  account_id: number
  first_name: string | null
  last_name: string | null
  company: string | null
  job_title: string | null
  email: string | null
  phone: string | null
  /** As it was typed. */
  phone_raw: string | null
  phone_type: 'mobile' | 'landline'
  locale: 'en' | 'gr'
  birthday: string | null
  gender: string
  status: 'active' | 'archived' | 'blacklisted' | 'merged'
  merged_into_id: number | null
  lifecycle: string
  customer_since: string | null
  user_id: number | null
  assigned_at: Date | null
  source: string
  created_by_id: number | null
  created_at: Date
  last_activity_at: Date
  tag_ids: number[]
  emails_marketable: boolean
  sms_marketable: boolean
  email_status: string
  notes_count: number
  tasks_count: number
}

const SOURCES = [
  'form',
  'form',
  'form',
  'facebook_lead',
  'facebook_lead',
  'google_ads',
  'import',
  'import',
  'manual',
  'manual',
  'phone',
  'walk_in',
  'referral',
  'instagram',
  'email',
  'shop',
] as const
const COMPANIES = [
  'Αφοί Νικολάου Α.Ε.',
  'Τεχνική Αιγαίου',
  'Green Line ΙΚΕ',
  'Ξενώνας Ανατολή',
  'Blue Harbour Ltd',
  'Γραφείο Μελετών Δομή',
  'Εστιατόριο Το Στέκι',
  'Nova Retail',
  'Φάρμα Ηλιόλουστη',
  'Ωδείο Μελωδία',
  'Olive Press Co',
  'Καθαριστήριο Λευκό',
] as const
const JOBS = [
  'Διευθυντής',
  'Υπεύθυνη προμηθειών',
  'Λογιστής',
  'Owner',
  'Marketing manager',
  'Γραμματέας',
  'Sales representative',
  'Μηχανικός',
] as const
const DOMAINS = ['mail.example', 'mail.example', 'post.example', 'inbox.example', 'otenet.example', 'company.example'] as const

/** The contacts of one account over twelve months, oldest first: four per cent more each month, fewer in August and at Easter. */
export function makeContacts(account: ContactAccount, today: Date, first_id: number): DemoContact[] {
  const random = randomOf(`contacts:${account.code}`)
  const times = arrivals(random, account.size, today)
  return times.map((created_at, at) => makeContact(random, account, { id: first_id + at, at, created_at, today }))
}

function makeContact(
  random: Random,
  account: ContactAccount,
  { id, at, created_at, today }: { id: number; at: number; created_at: Date; today: Date },
): DemoContact {
  const name = nameOf(random)
  const reach = reachOf(random, name, at, account.account_id)
  const touched = new Date(created_at.getTime() + random.next() ** 2 * (today.getTime() - created_at.getTime()))
  return {
    id,
    account_id: account.account_id,
    first_name: name.first_name,
    last_name: random.chance(0.09) ? null : name.last_name,
    company: random.chance(0.18) ? random.pick(COMPANIES) : null,
    job_title: random.chance(0.1) ? random.pick(JOBS) : null,
    ...reach,
    phone_type: 'mobile',
    locale: name.language === 'english' ? 'en' : 'gr',
    birthday: random.chance(0.3) ? `${random.between(1948, 2005)}-${pad(random.between(1, 12))}-${pad(random.between(1, 28))}` : null,
    gender: name.gender,
    status: statusOf(random),
    merged_into_id: null,
    ...careOf(random, account, created_at, touched),
    source: random.pick(SOURCES),
    created_by_id: random.chance(0.5) ? random.pick(account.members) : null,
    created_at,
    last_activity_at: touched,
    tag_ids: [],
    emails_marketable: false,
    sms_marketable: false,
    email_status: random.chance(0.3) ? 'valid' : 'unverified',
    notes_count: 0,
    tasks_count: 0,
  }
}

function reachOf(random: Random, name: PersonName, at: number, account_id: number): Pick<DemoContact, 'email' | 'phone' | 'phone_raw'> {
  const email = random.chance(0.82) ? emailOf(random, name, at) : null
  if (!random.chance(0.74)) return { email, phone: null, phone_raw: null }
  const phone = mobileOf(name, at, account_id)
  return { email, phone, phone_raw: name.language === 'english' ? phone : phone.slice(3) }
}

type Care = Pick<DemoContact, 'lifecycle' | 'customer_since' | 'user_id' | 'assigned_at'>

/** How far the account has come with a contact, and who looks after it. */
function careOf(random: Random, account: ContactAccount, created_at: Date, touched: Date): Care {
  const isCustomer = random.chance(0.22)
  const user_id = random.chance(0.6) ? random.pick(account.sellers) : null
  return {
    lifecycle: isCustomer ? 'customer' : random.pick(['lead', 'lead', 'lead', 'qualified', 'qualified', 'opportunity', 'inactive']),
    customer_since: isCustomer ? touched.toISOString().slice(0, 10) : null,
    user_id,
    assigned_at: user_id ? new Date(created_at.getTime() + random.between(1, 300) * MINUTE) : null,
  }
}

function statusOf(random: Random): DemoContact['status'] {
  const roll = random.next()
  return roll < 0.94 ? 'active' : roll < 0.97 ? 'archived' : roll < 0.99 ? 'blacklisted' : 'merged'
}

function emailOf(random: Random, name: PersonName, at: number): string {
  const local = [latin(name.first_name), latin(name.last_name)].join(random.pick(['.', '.', '', '_'])).replaceAll(' ', '')
  return `${local}${at}@${random.pick(DOMAINS)}`
}

/** Numbers reserved for demonstrations. Within one account they are unique, except for planted duplicates. */
function mobileOf(name: PersonName, at: number, account_id: number): string {
  if (name.language === 'english' && at < 1000) return `+447700900${String(at).padStart(3, '0')}`
  return `+30690000${String((at * 3 + account_id) % 10_000).padStart(4, '0')}`
}

/** Weights of the twelve months before the end, oldest first. */
function monthWeights(today: Date): number[] {
  return Array.from({ length: 12 }, (_, at) => {
    const month = new Date(today.getTime() - (11.5 - at) * 30.4 * DAY).getUTCMonth()
    const dip = month === 7 ? 0.6 : month === 3 ? 0.85 : 1
    return 1.04 ** at * dip
  })
}

function arrivals(random: Random, count: number, today: Date): Date[] {
  const weights = monthWeights(today)
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const times = Array.from({ length: count }, () => {
    let roll = random.next() * total
    const month = weights.findIndex((weight) => (roll -= weight) < 0)
    const days = (12 - (month < 0 ? 11 : month) - random.next()) * 30.4
    const day = new Date(today.getTime() - days * DAY)
    day.setUTCHours(random.between(6, 18), random.between(0, 59), random.between(0, 59), 0)
    return Math.min(day.getTime(), today.getTime() - random.between(1, 600) * MINUTE)
  })
  return times.sort((one, other) => one - other).map((time) => new Date(time))
}

const pad = (value: number) => String(value).padStart(2, '0')
