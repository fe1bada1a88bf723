import { sql } from 'kysely'
import type { AutomationGraph } from '@stoa/contract'
import { rows, type Db } from '#db/rows.ts'
import { recountRuns } from '#modules/marketing/automations/index.ts'
import { DAY } from '../demo-story.ts'
import { randomOf, type Random } from '../random.ts'
import type { DemoRun } from '../seed-demo.ts'
import { advanceSequences, writeRows } from '../write-rows.ts'
import { marketingAccounts, type MarketingAccount } from './marketing-accounts.ts'

/** Automations and runs of the whole demo. */
const AUTOMATIONS = 12
const RUNS = 2400
/** Fewest of a small demo: one of each status. */
const FEWEST = 4
const WAIT_DAYS = 150

type Words = readonly [gr: string, en: string]
const NAMES: readonly Words[] = [
  ['Καλωσόρισμα νέων επαφών', 'Welcome of new contacts'],
  ['Υπενθύμιση μετά το αίτημα', 'Reminder after an enquiry'],
  ['Επανάκτηση πελατών', 'Winning customers back'],
  ['Ευχές γενεθλίων', 'Birthday wishes'],
]
const TRIGGERS = ['contact.created', 'contact_request.created', 'order.created', 'date.reached'] as const
const STATUSES = [
  'active',
  'active',
  'paused',
  'draft',
  'active',
  'active',
  'paused',
  'archived',
  'active',
  'active',
  'paused',
  'draft',
] as const
const NOTE: Words = ['Νέος πελάτης: τηλεφωνήστε', 'A new customer: call them']
const SUBJECT: Words = ['Τα νέα μας', 'News from us']

interface Person {
  id: number
  is_customer: boolean
}

/** Automations of accounts with marketing, with runs in every status. What their steps did left nothing but the log. */
export async function seedAutomations({ services, today, scale }: DemoRun): Promise<void> {
  const { db } = services.database
  const random = randomOf('automations')
  const accounts = await marketingAccounts(db, 3)
  if (!accounts.length) return
  const count = Math.max(FEWEST, Math.round(AUTOMATIONS * scale))
  const books: Books = { automations: [], versions: [], runs: [], steps: [], taken: new Set() }
  for (let at = 0; at < count; at++) {
    const account = accounts[Math.floor(at / NAMES.length) % accounts.length]!
    const people = await rows<Person>(
      db,
      sql`SELECT id, lifecycle = 'customer' AS is_customer FROM contacts WHERE account_id = ${account.id} AND deleted_at IS NULL AND status = 'active'
        ORDER BY id LIMIT ${Math.max(20, Math.round((RUNS * scale) / 8))}`,
    )
    const automation = addAutomation(books, account, at, today, random)
    if (automation.status !== 'draft') for (const person of people) addRun(books, automation, person, today, random)
  }
  await write(db, books)
}

interface Books {
  automations: object[]
  versions: object[]
  runs: { id: number }[]
  steps: object[]
  /** Runs that a member ended. */
  taken: Set<number>
}

function graphOf(owner_id: number, word: (words: Words) => string): AutomationGraph {
  return {
    nodes: [
      { id: 'ask', type: 'condition', rules: { all: [{ field: 'lifecycle', op: 'any', value: ['customer'] }] } },
      { id: 'note', type: 'notify_user', user_ids: [owner_id], message: word(NOTE) },
      { id: 'wait', type: 'wait', mode: 'for', amount: WAIT_DAYS, unit: 'days' },
      { id: 'mail', type: 'send_email', purpose: 'marketing', subject: word(SUBJECT), html: `<p>${word(SUBJECT)}</p>` },
      { id: 'end', type: 'end' },
    ],
    edges: [
      { from: 'trigger', branch: 'next', to: 'ask' },
      { from: 'ask', branch: 'yes', to: 'note' },
      { from: 'ask', branch: 'no', to: 'wait' },
      { from: 'note', branch: 'next', to: 'end' },
      { from: 'wait', branch: 'next', to: 'mail' },
      { from: 'mail', branch: 'next', to: 'end' },
    ],
  }
}

function addAutomation(books: Books, { id: account_id, locale, owner_id }: MarketingAccount, at: number, today: Date, random: Random) {
  const word = ([gr, en]: Words) => (locale === 'gr' ? gr : en)
  const created_at = new Date(today.getTime() - 360 * DAY)
  const uuid = random.uuid(new Date(created_at.getTime() + at * 1000))
  const status = STATUSES[at % STATUSES.length]!
  const steps = { trigger: { event: TRIGGERS[at % TRIGGERS.length] }, graph: graphOf(owner_id, word) }
  const isDraft = status === 'draft'
  books.automations.push({
    uuid,
    account_id,
    name: word(NAMES[at % NAMES.length]!),
    status,
    ...steps,
    re_entry: 'never',
    version_no: isDraft ? null : 1,
    has_draft: false,
    runs_count: 0,
    active_count: 0,
    finished_count: 0,
    failed_count: 0,
    activated_at: isDraft ? null : created_at,
    activated_by_id: isDraft ? null : owner_id,
    looked_at: isDraft ? null : today,
    created_by_id: owner_id,
    version: 1,
    created_at,
    updated_at: created_at,
  })
  if (!isDraft)
    books.versions.push({
      id: books.versions.length + 1,
      account_id,
      automation_uuid: uuid,
      number: 1,
      ...steps,
      published_by_id: owner_id,
      created_at,
    })
  return { uuid, account_id, status }
}

const ended = (at: Date, values: object) => ({ ...values, waiting_since: null, resume_at: null, finished_at: at })

type Node = readonly [node: string, action: string, status: 'done' | 'skipped' | 'failed', result: object]
const ASK_YES: Node = ['ask', 'condition', 'done', { branch: 'yes' }]
const ASK_NO: Node = ['ask', 'condition', 'done', { branch: 'no' }]
const WAITED: Node = ['wait', 'wait', 'done', {}]

/** Customers have finished. Of the others some wait, some left without consent, one in a while failed or was taken out. */
function addRun(
  books: Books,
  { uuid, account_id, status }: ReturnType<typeof addAutomation>,
  { id: contact_id, is_customer }: Person,
  today: Date,
  random: Random,
): void {
  const days = is_customer || random.chance(0.5) ? random.between(WAIT_DAYS + 5, 340) : random.between(1, WAIT_DAYS - 40)
  const started = new Date(today.getTime() - days * DAY)
  const waited = new Date(started.getTime() + WAIT_DAYS * DAY)
  const id = books.runs.length + 1
  let end: object
  let path: readonly Node[]
  if (is_customer) {
    end = ended(started, { status: 'finished', current_node: 'end' })
    path = [ASK_YES, ['note', 'notify_user', 'done', {}], ['end', 'end', 'done', {}]]
  } else if (days < WAIT_DAYS) {
    path = [ASK_NO]
    if (status === 'archived' || books.taken.size < id / 12) {
      books.taken.add(id)
      end = ended(today, { status: 'cancelled', exit_reason: 'manual', current_node: 'wait' })
    } else end = { status: 'waiting', current_node: 'wait', waiting_since: started, resume_at: waited, finished_at: null }
  } else if (status === 'paused' && random.chance(0.2)) {
    path = [ASK_NO, WAITED]
    end = { status: 'running', current_node: 'mail', waiting_since: null, resume_at: waited, finished_at: null }
  } else if (random.chance(0.12)) {
    path = [ASK_NO, WAITED, ['mail', 'send_email', 'failed', { error: 'unexpected' }]]
    end = ended(waited, { status: 'failed', error: 'unexpected', current_node: 'mail', attempts: 3 })
  } else {
    path = [ASK_NO, WAITED, ['mail', 'send_email', 'skipped', { reason: 'no_consent' }]]
    end = ended(waited, { status: 'exited', exit_reason: 'unsubscribed', current_node: 'mail' })
  }
  const fixed = { id, account_id, automation_uuid: uuid, version_no: 1, contact_id, trigger_key: `contact:${contact_id}`, chain: [uuid] }
  const last = (end as { finished_at: Date | null }).finished_at ?? started
  books.runs.push({
    attempts: 0,
    exit_reason: null,
    error: null,
    ...fixed,
    ...end,
    started_at: started,
    created_at: started,
    updated_at: last,
  } as { id: number })
  path.forEach(([node, action, state, result], at) => {
    const executed_at = at === 0 || is_customer ? started : waited
    books.steps.push({
      id: books.steps.length + 1,
      account_id,
      run_id: id,
      node,
      visit: 1,
      action,
      status: state,
      input: {},
      result,
      executed_at,
    })
  })
}

async function write(db: Db, { automations, versions, runs, steps }: Books): Promise<void> {
  await writeRows(db, 'automations', automations)
  await writeRows(db, 'automation_versions', versions)
  await writeRows(db, 'automation_runs', runs)
  await writeRows(db, 'automation_run_steps', steps)
  await advanceSequences(db, ['automation_versions', 'automation_runs', 'automation_run_steps'])
  await recountRuns(
    db,
    automations.map((row) => (row as { uuid: string }).uuid),
  )
}
