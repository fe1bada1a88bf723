import { sql } from 'kysely'
import type { RuleGroup } from '@stoa/contract'
import { rows } from '#db/rows.ts'
import { DAY } from '../demo-story.ts'
import { randomOf } from '../random.ts'
import type { DemoRun } from '../seed-demo.ts'
import { advanceSequences, writeRows } from '../write-rows.ts'

/** Audiences of the whole demo. */
const AUDIENCES = 16
/** Fewest of a small demo: one of each kind. */
const FEWEST = 7

interface AudienceKind {
  gr: readonly [name: string, description: string]
  en: readonly [name: string, description: string]
  rules: RuleGroup
}

const KINDS: readonly AudienceKind[] = [
  {
    gr: ['Ενεργοί πελάτες', 'Πελάτες με κίνηση το τελευταίο εξάμηνο'],
    en: ['Active customers', 'Customers with activity in the last six months'],
    rules: {
      all: [
        { field: 'lifecycle', op: 'any', value: ['customer'] },
        { field: 'last_activity', op: 'within_days', value: 180 },
      ],
    },
  },
  {
    gr: ['Νέες επαφές με συγκατάθεση', 'Όσοι προστέθηκαν τον τελευταίο χρόνο και δέχονται e-mail'],
    en: ['New contacts with consent', 'Added in the last year, and glad to receive e-mail'],
    rules: {
      all: [
        { field: 'date_created', op: 'within_days', value: 365 },
        { field: 'marketable', op: 'any', value: ['email'] },
      ],
    },
  },
  {
    gr: ['Χωρίς κίνηση', 'Δέχονται e-mail, αλλά δεν έχουν κίνηση εδώ και τρεις μήνες'],
    en: ['Quiet for three months', 'Receive e-mail, without activity for three months'],
    rules: {
      all: [
        { field: 'marketable', op: 'any', value: ['email'] },
        { field: 'last_activity', op: 'not_within_days', value: 90 },
      ],
    },
  },
  {
    gr: ['Για SMS', 'Δέχονται SMS και έχουν κινητό'],
    en: ['For SMS', 'Agreed to SMS, with a mobile number'],
    rules: {
      all: [
        { field: 'marketable', op: 'any', value: ['sms'] },
        { field: 'phone', op: 'starts_with', value: '+30' },
      ],
    },
  },
  {
    gr: ['Γενέθλια του μήνα', 'Γενέθλια τις επόμενες 30 ημέρες'],
    en: ['Birthdays of the month', 'Birthdays in the next 30 days'],
    rules: { all: [{ field: 'birthday', op: 'next_days', value: 30 }] },
  },
  {
    gr: ['Εταιρείες με αίτημα', 'Επαφές εταιρειών με ανοιχτό ή κερδισμένο αίτημα'],
    en: ['Companies with a request', 'Contacts of companies with an open or won request'],
    rules: { all: [{ field: 'company', op: 'not_empty' }], any: [{ field: 'request_status', op: 'any', value: ['open', 'won'] }] },
  },
  {
    gr: ['Χωρίς συγκατάθεση', 'Έχουν e-mail, αλλά καμία συγκατάθεση'],
    en: ['Without consent', 'With an e-mail address, without any consent'],
    rules: { all: [{ field: 'email', op: 'not_empty' }], none: [{ field: 'consent', op: 'any', value: ['email', 'sms'] }] },
  },
]

/** Audiences of the accounts with the most contacts: each account has some of the kinds, in its language. */
export async function seedAudiences({ services, today, scale }: DemoRun): Promise<void> {
  const { db } = services.database
  const accounts = await rows<{ id: number; locale: 'en' | 'gr' }>(
    db,
    sql`SELECT a.id, a.locale FROM accounts a JOIN contacts c ON c.account_id = a.id WHERE c.deleted_at IS NULL GROUP BY a.id ORDER BY count(*) DESC, a.id LIMIT 4`,
  )
  if (!accounts.length) return
  const random = randomOf('audiences')
  const audiences = Array.from({ length: Math.max(FEWEST, Math.round(AUDIENCES * scale)) }, (_, at) => {
    const account = accounts[Math.floor(at / KINDS.length) % accounts.length]!
    const { rules, ...words } = KINDS[at % KINDS.length]!
    const [name, description] = words[account.locale]
    const created_at = new Date(today.getTime() - random.between(5, 160) * DAY)
    return { id: at + 1, account_id: account.id, name, description, rules, version: 1, created_at, updated_at: created_at }
  })
  await writeRows(db, 'audiences', audiences)
  await advanceSequences(db, ['audiences'])
}
