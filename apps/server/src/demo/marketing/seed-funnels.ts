import { sql } from 'kysely'
import type { FunnelActions, FunnelStage, RuleGroup } from '@stoa/contract'
import { findRow, one, run, type Db } from '#db/rows.ts'
import { recountFunnel, stagesOf, stepFunnel } from '#modules/marketing/funnels/index.ts'
import { DAY } from '../demo-story.ts'
import type { DemoRun } from '../seed-demo.ts'
import { advanceSequences, writeRows } from '../write-rows.ts'
import { marketingAccounts } from './marketing-accounts.ts'

/** Funnels of the whole demo. */
const FUNNELS = 7
/** Fewest of a small demo: one of each kind. */
const FEWEST = 3
/** Members are in their funnels for at most so many days, fewer than those until conversion. */
const DAYS = 330

type Words = readonly [gr: string, en: string]
interface FunnelKind {
  category: string
  name: Words
  description: Words
  entry: RuleGroup
  stages: readonly { name: Words; kind: FunnelStage['kind']; rules: RuleGroup | null; converts?: true; actions?: FunnelActions }[]
}

const anyOf = (...value: string[]): RuleGroup => ({ all: [{ field: 'lifecycle', op: 'any', value }] })
const requested: RuleGroup = { all: [{ field: 'requests_count', op: 'at_least', value: 1 }] }
const reachable: RuleGroup = { all: [{ field: 'marketable', op: 'any', value: ['email'] }] }

const KINDS: readonly FunnelKind[] = [
  {
    category: 'Lead generation',
    name: ['Από επαφή σε τακτικό πελάτη', 'From contact to regular customer'],
    description: [
      'Όλες οι επαφές με e-mail, έως την επανάληψη της αγοράς',
      'All contacts with an e-mail address, up to a repeated purchase',
    ],
    entry: { all: [{ field: 'email', op: 'not_empty' }] },
    stages: [
      { name: ['Γνωστή επαφή', 'Known contact'], kind: 'awareness', rules: null },
      { name: ['Δέχεται ενημέρωση', 'Receives news'], kind: 'interest', rules: reachable },
      { name: ['Έστειλε αίτημα', 'Sent an enquiry'], kind: 'consideration', rules: requested },
      { name: ['Ευκαιρία', 'Opportunity'], kind: 'consideration', rules: anyOf('opportunity', 'customer') },
      {
        name: ['Πελάτης', 'Customer'],
        kind: 'conversion',
        rules: anyOf('customer'),
        converts: true,
        actions: { tasks: [{ title: 'Welcome call', due_in_days: 3 }] },
      },
      {
        name: ['Τακτικός πελάτης', 'Regular customer'],
        kind: 'loyalty',
        rules: {
          all: [
            { field: 'lifecycle', op: 'any', value: ['customer'] },
            { field: 'revenue_minor', op: 'at_least', value: 200_000 },
          ],
        },
      },
    ],
  },
  {
    category: 'Lead generation',
    name: ['Αιτήματα σε πελάτες', 'Enquiries to customers'],
    description: ['Όσοι έστειλαν αίτημα, έως τη συνεργασία', 'Those who sent an enquiry, up to the first order'],
    entry: requested,
    stages: [
      { name: ['Αίτημα', 'Enquiry'], kind: 'interest', rules: null },
      { name: ['Σε συζήτηση', 'In discussion'], kind: 'consideration', rules: anyOf('qualified', 'opportunity', 'customer') },
      { name: ['Πελάτης', 'Customer'], kind: 'conversion', rules: anyOf('customer') },
    ],
  },
  {
    category: 'Loyalty',
    name: ['Συνδρομητές σε πελάτες', 'Subscribers to customers'],
    description: ['Όσοι δέχονται e-mail', 'Contacts who agreed to receive e-mail'],
    entry: reachable,
    stages: [
      { name: ['Συνδρομητής', 'Subscriber'], kind: 'awareness', rules: null },
      { name: ['Έδειξε ενδιαφέρον', 'Showed interest'], kind: 'interest', rules: anyOf('qualified', 'opportunity', 'customer') },
      { name: ['Πελάτης', 'Customer'], kind: 'conversion', rules: anyOf('customer') },
    ],
  },
]

/** Funnels of accounts with marketing, with the members that their rules name. The last one of many is a draft, that before it paused. */
export async function seedFunnels({ services, today, scale }: DemoRun): Promise<void> {
  const { db } = services.database
  const accounts = await marketingAccounts(db, 3)
  if (!accounts.length) return
  const count = Math.max(FEWEST, Math.round(FUNNELS * scale))
  for (let at = 0; at < count; at++) {
    const account = accounts[Math.floor(at / KINDS.length) % accounts.length]!
    const status = count < FUNNELS || at < count - 2 ? 'active' : at < count - 1 ? 'paused' : 'draft'
    const id = await seedFunnel(db, KINDS[at % KINDS.length]!, { ...account, today, status })
    if (status !== 'draft') await fill(db, id, today)
  }
}

interface Place {
  id: number
  locale: 'en' | 'gr'
  today: Date
  status: string
}

async function seedFunnel(db: Db, kind: FunnelKind, { id: account_id, locale, today, status }: Place): Promise<number> {
  const word = ([gr, en]: Words) => (locale === 'gr' ? gr : en)
  const created_at = new Date(today.getTime() - (DAYS + 5) * DAY)
  const times = { created_at, updated_at: created_at }
  const category = await one<{ id: number }>(db, sql`SELECT id FROM funnel_categories WHERE name_en = ${kind.category}`)
  const next = async (table: 'funnels' | 'funnel_stages') =>
    (await one<{ id: number }>(db, sql`SELECT coalesce(max(id), 0) + 1 AS id FROM ${sql.table(table)}`))!.id
  const id = await next('funnels')
  await writeRows(db, 'funnels', [
    {
      id,
      account_id,
      funnel_category_id: category?.id ?? null,
      name: word(kind.name),
      description: word(kind.description),
      status,
      entry_rules: kind.entry,
      conversion_window_days: 365,
      activated_at: status === 'draft' ? null : created_at,
      ...times,
    },
  ])
  const first = await next('funnel_stages')
  await writeRows(
    db,
    'funnel_stages',
    kind.stages.map(({ name, kind: stageKind, rules, converts = false, actions = {} }, at) => ({
      id: first + at,
      account_id,
      funnel_id: id,
      name: word(name),
      kind: stageKind,
      position: at + 1,
      entry_rules: rules,
      is_conversion: converts,
      actions,
      ...times,
    })),
  )
  await advanceSequences(db, ['funnels', 'funnel_stages'])
  return id
}

/** Lets the contacts enter by the rules, and spreads their way through the stages over the past. */
async function fill(db: Db, id: number, today: Date): Promise<void> {
  const funnel = (await findRow(db, 'funnels', { id }))!
  const stages = await stagesOf(db, id)
  await stepFunnel(db, { funnel, stages, zone: 'Europe/Athens' }, today, 1_000_000)
  const ids = stages.map((stage) => stage.id)
  const since = new Date(today.getTime() - DAYS * DAY)
  await run(
    db,
    sql`DELETE FROM funnel_transitions t USING funnel_memberships m WHERE m.id = t.funnel_membership_id AND m.funnel_id = ${id}`,
  )
  await run(
    db,
    sql`UPDATE funnel_memberships m SET entered_at = greatest(c.created_at, ${since}::timestamptz), created_at = greatest(c.created_at, ${since}::timestamptz)
      FROM contacts c WHERE c.id = m.contact_id AND m.funnel_id = ${id}`,
  )
  // A stage takes a part of the time since the entry, which differs from contact to contact.
  await run(
    db,
    sql`WITH steps AS (
        SELECT m.id, m.account_id, s.id AS stage_id, lag(s.id) OVER (PARTITION BY m.id ORDER BY s.n) AS from_stage_id,
          m.entered_at + (${today}::timestamptz - m.entered_at) * ((s.n - 1) * (5 + m.contact_id % 11) / 100.0) AS moved_at
        FROM funnel_memberships m CROSS JOIN unnest(${ids}::bigint[]) WITH ORDINALITY AS s (id, n)
        WHERE m.funnel_id = ${id} AND s.n <= array_position(${ids}::bigint[], m.funnel_stage_id)
      )
      INSERT INTO funnel_transitions (account_id, funnel_membership_id, from_stage_id, to_stage_id, cause, moved_at)
      SELECT account_id, id, from_stage_id, stage_id, 'rule', moved_at FROM steps ORDER BY id, moved_at`,
  )
  await run(
    db,
    sql`UPDATE funnel_memberships m SET stage_entered_at = t.at, updated_at = t.at, exited_at = CASE WHEN m.status = 'completed' THEN t.at END
      FROM (SELECT funnel_membership_id, max(moved_at) AS at FROM funnel_transitions GROUP BY 1) t WHERE t.funnel_membership_id = m.id AND m.funnel_id = ${id}`,
  )
  await recountFunnel(db, id)
}
