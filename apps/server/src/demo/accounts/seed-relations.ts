import { searchText } from '@stoa/domain'
import { sql } from 'kysely'
import type { Db } from '#kit/context.ts'
import { DEMO_PLANS } from './membership-texts.ts'
import { DEMO_ACCOUNTS, DEMO_USERS } from './people.ts'
import { randomOf, type Random } from '../random.ts'
import { monthsBefore } from './seed-accounts.ts'
import type { DemoRun } from '../seed-demo.ts'
import { writeRows } from '../write-rows.ts'

const REMARKS = [
  'Θέλουν το τιμολόγιο πριν από τις 25 του μήνα.',
  'Εγκρίσεις μόνο από τη διοίκηση, με e-mail.',
  'Πληρώνουν με έμβασμα κάθε Παρασκευή.',
  'Prefers short calls in the morning.',
] as const

interface Relation {
  uuid: string
  account_id: number
  related_account_id: number
  type: 'client' | 'provider'
  code: string
  created_at: string
}

/**
 * Terms, codes, managers and opening balances of the relations between the demo accounts, a request that waits for an
 * answer and a cooperation that has ended (domain.md 7).
 */
export async function seedRelations(run: DemoRun): Promise<void> {
  const { db } = run.services.database
  await addInvoicing(db, run)
  const { rows } = await sql<Relation>`
    SELECT r.uuid, r.account_id, r.related_account_id, r.type, to_char(r.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS created_at,
      CASE r.type WHEN 'client' THEN 'Π-' ELSE 'Σ-' END || lpad(row_number() OVER (PARTITION BY r.account_id, r.type ORDER BY r.related_account_id)::text, 3, '0') AS code
    FROM account_relations r WHERE r.type IN ('client', 'provider') AND r.deleted_at IS NULL ORDER BY r.account_id, r.type, r.related_account_id`.execute(
    db,
  )
  for (const relation of rows) await agreeTerms(db, run, relation)
  await writeOpenings(db, run, rows)
  await addUnsettled(db, run)
}

async function agreeTerms(db: Db, run: DemoRun, { uuid, account_id, related_account_id, type, code, created_at }: Relation): Promise<void> {
  const random = randomOf(`terms:${uuid}`)
  const managers = managersOf(run, account_id)
  const isClient = type === 'client'
  const { rows } = await sql<{ locale: string; email: string | null }>`
    SELECT a.locale, (SELECT e.email FROM account_emails e WHERE e.account_id = a.id AND e.deleted_at IS NULL ORDER BY (e.label = 'billing') DESC, e.is_primary DESC LIMIT 1) AS email
    FROM accounts a WHERE a.id = ${related_account_id}`.execute(db)
  const { locale, email } = rows[0]!
  await sql`
    UPDATE account_relations SET initiated_by_account_id = ${account_id}, code = ${code}, search_text = ${searchText({ names: [], values: [code] })},
      manager_id = ${managers.length ? random.pick(managers) : null}, since = ${created_at}::date,
      payment_terms_days = ${random.pick([15, 30, 30, 45, 60])}, credit_limit_minor = ${isClient && random.chance(0.5) ? random.between(2, 20) * 100_000 : null},
      discount_bp = ${isClient && random.chance(0.3) ? random.pick([500, 1_000]) : 0}, withholding_bp = ${!isClient && random.chance(0.4) ? 2_000 : 0},
      invoice_email = ${email}, invoice_locale = ${locale}, purchase_order_required = ${random.chance(0.15)},
      notes = ${random.chance(0.5) ? random.pick(REMARKS) : null}, last_activity_at = created_at
    WHERE uuid = ${uuid}`.execute(db)
  await sql`UPDATE account_relations SET withholding_category = 3 WHERE uuid = ${uuid} AND withholding_bp > 0`.execute(db)
}

/** Active members of the account who look after clients. */
function managersOf(run: DemoRun, account_id: number): number[] {
  const code = DEMO_ACCOUNTS.find((account) => run.accounts.get(account.code) === account_id)?.code
  const roles = ['account-manager', 'manager', 'sales']
  return DEMO_USERS.filter(
    (user) =>
      user.status === undefined &&
      user.memberships.some((one) => one.account === code && roles.includes(one.role) && one.suspended !== true),
  ).map((user) => run.users.get(user.email)!)
}

/** What was owed when the cards were opened, on every fifth of those of the agencies; balance and number follow the lines. */
async function writeOpenings(db: Db, run: DemoRun, relations: readonly Relation[]): Promise<void> {
  const at = monthsBefore(run.today, 12)
  const agencies = new Set(['aegean', 'olympus'].map((code) => run.accounts.get(code)!))
  const rows = relations
    .filter((one, nth) => agencies.has(one.account_id) && nth % 5 === 0)
    .map((relation) => openingOf(relation, randomOf(`opening:${relation.uuid}`), at))
  await writeRows(db, 'account_relation_movements', rows)
  await sql`
    UPDATE account_relations r SET last_sequence = m.last, balance_minor = m.owed FROM (
      SELECT account_relation_uuid, max(sequence) AS last, sum(CASE direction WHEN 'receivable' THEN debit_minor - credit_minor ELSE credit_minor - debit_minor END) AS owed
      FROM account_relation_movements GROUP BY account_relation_uuid) m WHERE m.account_relation_uuid = r.uuid`.execute(db)
}

function openingOf({ uuid, account_id, type }: Relation, random: Random, at: Date) {
  const amount = random.between(3, 40) * 6_200
  return {
    uuid: random.uuid(at),
    account_id,
    account_relation_uuid: uuid,
    direction: type === 'provider' ? 'payable' : 'receivable',
    type: 'opening_balance',
    date: at.toISOString().slice(0, 10),
    description: 'Υπόλοιπο προηγούμενου έτους',
    debit_minor: type === 'provider' ? 0 : amount,
    credit_minor: type === 'provider' ? amount : 0,
    currency: 'EUR',
    sequence: 1,
    created_at: at,
    updated_at: at,
  }
}

/** The cards in which providers keep the agency that they invoice, and the platform those who pay for their plan: without any access. */
async function addInvoicing(db: Db, run: DemoRun): Promise<void> {
  const at = monthsBefore(run.today, 12)
  const pairs = [
    ...DEMO_ACCOUNTS.flatMap(({ code, invoices_to = [] }) => invoices_to.map((buyer) => [code, buyer] as const)),
    ...DEMO_PLANS.filter(([account]) => account !== 'platform').map(([account]) => ['platform', account] as const),
  ]
  const rows = pairs.map(([seller, buyer]) => ({
    uuid: randomOf(`card:${seller}:${buyer}`).uuid(at),
    account_id: run.accounts.get(seller)!,
    related_account_id: run.accounts.get(buyer)!,
    type: 'client',
    status: 'active',
    access_level: 'none',
    created_at: at,
    updated_at: at,
  }))
  await writeRows(db, 'account_relations', rows)
}

/** The other agency asks the main one to work for it; the café's cooperation with the other agency has ended. */
async function addUnsettled(db: Db, run: DemoRun): Promise<void> {
  const at = monthsBefore(run.today, 1)
  const [aegean, olympus, cafe] = ['aegean', 'olympus', 'cafe'].map((code) => run.accounts.get(code)!)
  await sql`
    INSERT INTO account_relations (uuid, account_id, related_account_id, type, status, access_level, initiated_by_account_id, request_message, created_at, updated_at)
    VALUES (${randomOf('relation:request').uuid(at)}, ${aegean}, ${olympus}, 'client', 'pending', 'none', ${olympus}, 'Θέλουμε να αναλάβετε τα βίντεο δύο πελατών μας για το καλοκαίρι.', ${at}, ${at})`.execute(
    db,
  )
  await sql`
    UPDATE account_relations SET status = 'ended', access_level = 'none', ended_at = ${at}, updated_at = ${at}
    WHERE account_id = ${olympus} AND related_account_id = ${cafe} AND type = 'client'`.execute(db)
}
