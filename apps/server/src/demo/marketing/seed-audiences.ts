import { sql } from 'kysely'
import type { RuleGroup } from '@stoa/contract'
import { one, run, type Sql } from '#db/rows.ts'
import { contactsOfAudiences } from '#modules/crm/audiences/index.ts'
import { DAY } from '../demo-story.ts'
import { randomOf } from '../random.ts'
import type { DemoRun } from '../seed-demo.ts'
import { advanceSequences, writeRows } from '../write-rows.ts'
import { marketingAccounts } from './marketing-accounts.ts'

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

/** Audiences of accounts with marketing: each account has some of the kinds, in its language. */
export async function seedAudiences({ services, today, scale }: DemoRun): Promise<void> {
  const { db } = services.database
  const accounts = await marketingAccounts(db, 4)
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
  const byHand = { ...BY_HAND[accounts[0]!.locale], created_at: new Date(today.getTime() - 40 * DAY) }
  await writeRows(db, 'audiences', [
    { id: audiences.length + 1, account_id: accounts[0]!.id, type: 'static', version: 1, updated_at: byHand.created_at, ...byHand },
  ])
  for (const { id, account_id } of audiences) {
    const [found] = await contactsOfAudiences(db, account_id, [id], today)
    await fill(db, id, found!.condition, today)
  }
  await fill(
    db,
    audiences.length + 1,
    sql`t.account_id = ${accounts[0]!.id} AND t.deleted_at IS NULL AND t.status = 'active' AND t.id % 29 = 0`,
    today,
  )
  await advanceSequences(db, ['audiences', 'audience_members'])
}

const BY_HAND = {
  gr: { name: 'Καλεσμένοι της εκδήλωσης', description: 'Προστέθηκαν με το χέρι' },
  en: { name: 'Guests of the event', description: 'Added by hand' },
}

/**
 * Stays of the contacts of a condition, most of whom were there when the audience began, and of some who left it, with the sizes of each day.
 */
async function fill(db: DemoRun['services']['database']['db'], id: number, condition: Sql, today: Date): Promise<void> {
  const last = await one<{ id: number }>(db, sql`SELECT coalesce(max(id), 0) AS id FROM audience_members`)
  const share = sql`(t.id * 37 % 100) / 100.0`
  await run(
    db,
    sql`INSERT INTO audience_members (id, account_id, audience_id, contact_id, at_start, entered_at, left_at) OVERRIDING SYSTEM VALUE
      SELECT ${last!.id} + row_number() OVER (ORDER BY t.id), a.account_id, a.id, t.id, w.here AND NOT w.late,
        CASE WHEN w.late THEN w.since + (${today}::timestamptz - w.since) * ${share} ELSE a.created_at END,
        CASE WHEN NOT w.here THEN w.since + (${today}::timestamptz - w.since) * (0.5 + ${share} / 2) END
      FROM audiences a JOIN contacts t ON t.account_id = a.account_id
      CROSS JOIN LATERAL (SELECT greatest(a.created_at, t.created_at) AS since, (${condition}) IS TRUE AS here,
        t.created_at > a.created_at OR t.id % 4 = 0 OR a.type = 'static' AS late) w
      WHERE a.id = ${id} AND (w.here OR t.id % 23 = 0 AND t.deleted_at IS NULL AND t.status = 'active' AND t.created_at < a.created_at) ORDER BY t.id`,
  )
  await run(
    db,
    sql`INSERT INTO audience_sizes (account_id, audience_id, day, size, entered, exited)
      SELECT a.account_id, a.id, d.day, count(*) FILTER (WHERE m.came <= d.day AND (m.went IS NULL OR m.went > d.day)),
        count(*) FILTER (WHERE NOT m.at_start AND m.came = d.day), count(*) FILTER (WHERE m.went = d.day)
      FROM audiences a JOIN (SELECT audience_id, at_start, (entered_at AT TIME ZONE 'Europe/Athens')::date AS came, (left_at AT TIME ZONE 'Europe/Athens')::date AS went
        FROM audience_members) m ON m.audience_id = a.id
      CROSS JOIN LATERAL (SELECT (a.created_at AT TIME ZONE 'Europe/Athens')::date + n AS day
        FROM generate_series(0, (${today}::timestamptz AT TIME ZONE 'Europe/Athens')::date - (a.created_at AT TIME ZONE 'Europe/Athens')::date) n) d
      WHERE a.id = ${id} GROUP BY a.account_id, a.id, d.day ORDER BY d.day`,
  )
  await run(
    db,
    sql`UPDATE audiences a SET computed_at = ${today}, size = (SELECT count(*) FROM audience_members m WHERE m.audience_id = a.id AND m.left_at IS NULL) WHERE a.id = ${id}`,
  )
}
