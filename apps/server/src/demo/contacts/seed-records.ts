import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#kit/context.ts'
import { before, contactAccounts, DAY, type ContactAccount } from '../demo-story.ts'
import type { DemoContact } from './make-contacts.ts'
import { namesakes } from './plant-merges.ts'
import { randomOf } from '../random.ts'
import type { DemoRun } from '../seed-demo.ts'
import { writeRows } from '../write-rows.ts'

const hash = (text: string) => `\\x${createHash('sha256').update(text).digest('hex')}`

const QUERIES = {
  gr: [
    { name: 'Νέοι τις τελευταίες 30 ημέρες', query: { filter: { date_created: { preset: 'last30Days' } }, page: 1 } },
    { name: 'Πελάτες με e-mail', query: { filter: { lifecycle: { in: ['customer'] }, has_email: { is: 'true' } }, page: 1 } },
    { name: 'Χωρίς υπεύθυνο', query: { filter: { assignee: { is: 'null' } }, page: 1, sort: '-created' } },
  ],
  en: [
    { name: 'New in the last 30 days', query: { filter: { date_created: { preset: 'last30Days' } }, page: 1 } },
    { name: 'Customers with e-mail', query: { filter: { lifecycle: { in: ['customer'] }, has_email: { is: 'true' } }, page: 1 } },
    { name: 'Without assignee', query: { filter: { assignee: { is: 'null' } }, page: 1, sort: '-created' } },
  ],
} as const

/** Saved queries: two or three an account, the first of them shared. */
export async function seedSavedQueries(db: Db, run: DemoRun): Promise<void> {
  const rows = contactAccounts(run).flatMap((account, nth) =>
    QUERIES[account.locale].slice(0, nth < 3 ? 3 : 2).map((one, position) => {
      const at = before(run, (60 - position) * DAY)
      return {
        account_id: account.account_id,
        user_id: account.members[0],
        resource: 'contacts',
        ...one,
        is_shared: position === 0,
        position,
        created_at: at,
        updated_at: at,
      }
    }),
  )
  await writeRows(db, 'saved_queries', rows)
}

/** Three invitations wait for an answer, one has expired. */
export async function seedInvitations(db: Db, run: DemoRun): Promise<void> {
  const account_id = run.accounts.get('aegean')!
  const invited_by_id = run.users.get('owner@aegean.example')!
  const { rows: roles } = await sql<{ code: string; id: number }>`SELECT code, id FROM roles WHERE account_id = ${account_id}`.execute(db)
  const roleOf = new Map(roles.map((role) => [role.code, role.id]))
  const INVITED = [
    { email: 'newsales@aegean.example', role: 'sales', days: 1 },
    { email: 'newdesigner@aegean.example', role: 'designer', days: 3 },
    { email: 'pending@stoa.example', role: 'viewer', days: 5 },
    { email: 'late@aegean.example', role: 'marketer', days: 20 },
  ]
  const rows = INVITED.map(({ email, role, days }) => {
    const at = before(run, days * DAY)
    const expires_at = new Date(at.getTime() + 7 * DAY)
    return {
      account_id,
      email,
      user_id: run.users.get(email) ?? null,
      role_id: roleOf.get(role),
      token_hash: hash(email),
      status: expires_at < run.today ? 'expired' : 'pending',
      invited_by_id,
      expires_at,
      sent_at: at,
      created_at: at,
      updated_at: at,
    }
  })
  await writeRows(db, 'membership_invitations', rows)
}

const FAILED_ROWS = [
  { row_no: 14, raw: ['maria.k@', 'Μαρία', 'Κοντού', ''], message_key: 'invalid_email' },
  { row_no: 37, raw: ['', 'Nikos', 'Reppas', '12'], message_key: 'invalid_phone' },
  { row_no: 58, raw: ['eleni at mail.example', 'Ελένη', 'Σταθά', ''], message_key: 'invalid_email' },
] as const

/** Four imports: two went well, one had errors, one was cancelled. */
export async function seedImports(db: Db, run: DemoRun): Promise<void> {
  const account_id = run.accounts.get('aegean')!
  const user_id = run.users.get('marketer@aegean.example')!
  const made = [
    { file_name: 'ekthesi-2026.xlsx', format: 'xlsx', status: 'completed', total: 120, created: 112, updated: 8, failed: 0, days: 90 },
    { file_name: 'newsletter.csv', format: 'csv', status: 'completed', total: 64, created: 60, updated: 4, failed: 0, days: 45 },
    {
      file_name: 'palies-epafes.csv',
      format: 'csv',
      status: 'completed_with_errors',
      total: 80,
      created: 70,
      updated: 7,
      failed: 3,
      days: 12,
    },
    { file_name: 'lathos-arxeio.xlsx', format: 'xlsx', status: 'cancelled', total: 400, created: 25, updated: 0, failed: 0, days: 4 },
  ]
  const columns = ['E-mail', 'First name', 'Last name', 'Phone'].map((heading, index) => ({
    index,
    heading,
    samples: [],
    type: ['email', 'name', 'name', 'phone'][index],
    suggested: ['email', 'first_name', 'last_name', 'phone'][index],
  }))
  const mapping = { 0: 'email', 1: 'first_name', 2: 'last_name', 3: 'phone' }
  const rows = made.map(({ days, ...one }, nth) => {
    const at = before(run, days * DAY)
    const done = new Date(at.getTime() + 40_000)
    return {
      id: nth + 1,
      account_id,
      user_id,
      ...one,
      columns,
      mapping,
      options: { gdpr_consent: true, update_existing: 'fill_empty' },
      file_hash: hash(one.file_name),
      skipped: 0,
      cursor: one.created + one.updated + one.failed,
      started_at: at,
      finished_at: done,
      created_at: at,
      updated_at: done,
    }
  })
  await writeRows(db, 'imports', rows)
  await writeRows(
    db,
    'import_rows',
    FAILED_ROWS.map((row) => ({ account_id, import_id: 3, status: 'failed', ...row })),
  )
}

const TOWNS = [
  { city: 'Αθήνα', postal_code: '11527', country_code: 'GR' },
  { city: 'Θεσσαλονίκη', postal_code: '54622', country_code: 'GR' },
  { city: 'Χανιά', postal_code: '73132', country_code: 'GR' },
  { city: 'Νάξος', postal_code: '84300', country_code: 'GR' },
  { city: 'Λάρισα', postal_code: '41222', country_code: 'GR' },
  { city: 'Λευκωσία', postal_code: '1065', country_code: 'CY' },
  { city: 'Berlin', postal_code: '10115', country_code: 'DE' },
] as const
const STREETS = ['Αριστοτέλους', 'Ελευθερίου Βενιζέλου', 'Σόλωνος', 'Αγίου Δημητρίου', '28ης Οκτωβρίου', 'Κολοκοτρώνη'] as const

/** Where three in ten contacts live. */
export async function seedAddresses(db: Db, contacts: readonly DemoContact[]): Promise<void> {
  const random = randomOf('addresses')
  const rows = contacts.flatMap(({ id, account_id, locale, created_at }) => {
    if (!random.chance(0.3)) return []
    const town =
      locale === 'en' ? { city: 'London', postal_code: `SE${random.between(1, 20)} 1AA`, country_code: 'GB' } : random.pick(TOWNS)
    return [
      {
        account_id,
        contact_id: id,
        line1: `${locale === 'en' ? 'Harbour Street' : random.pick(STREETS)} ${random.between(1, 180)}`,
        ...town,
        is_primary: true,
        created_at,
        updated_at: created_at,
      },
    ]
  })
  await writeRows(db, 'contact_physical_addresses', rows)
}

/** The record of each merge that made a contact a merged one, and one merge of namesakes an account that was taken back. */
export async function seedMerges(
  db: Db,
  run: DemoRun,
  accounts: readonly { account: ContactAccount; contacts: readonly DemoContact[] }[],
): Promise<void> {
  const rows = accounts.flatMap(({ account, contacts }) => {
    const random = randomOf(`merges:${account.code}`)
    const merged = contacts.filter((contact) => contact.merged_into_id)
    const pair = namesakes(contacts, before(run, 50 * DAY))
    const merges = merged.map((loser) => ({
      winner_id: loser.merged_into_id!,
      loser_id: loser.id,
      at: loser.last_activity_at,
      undone: false,
    }))
    const undone =
      pair && merged.length > 1 ? [{ winner_id: pair[0].id, loser_id: pair[1].id, at: before(run, 50 * DAY), undone: true }] : []
    return [...merges, ...undone].map(({ winner_id, loser_id, at, undone: isUndone }) => ({
      uuid: random.uuid(at),
      account_id: account.account_id,
      winner_id,
      loser_ids: [loser_id],
      criteria: 'manual',
      user_id: account.members[0],
      merged_at: at,
      undo_until: new Date(at.getTime() + 30 * DAY),
      undone_at: isUndone ? new Date(at.getTime() + DAY) : null,
      undone_by_id: isUndone ? account.members[0] : null,
      winner_before: {},
      losers_before: [],
      created_at: at,
      updated_at: at,
    }))
  })
  await writeRows(db, 'contact_merges', rows)
  await sql`
    UPDATE contact_merges m SET winner_before = to_jsonb(w), losers_before = (SELECT jsonb_agg(to_jsonb(l) || '{"status": "active", "merged_into_id": null}') FROM contacts l WHERE l.id = any(m.loser_ids))
    FROM contacts w WHERE w.id = m.winner_id`.execute(db)
}
