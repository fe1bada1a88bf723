import { sql } from 'kysely'
import type { AutomationGraph, AutomationTrigger, RuleGroup } from '@stoa/contract'
import { DEFAULT_TIME_ZONE, fromWallTime, GRAPH_START, nextNode, wallDay, wallTime, type Zone } from '@stoa/domain'
import { findRow, rows, type Db, type Row, type Sql } from '#db/rows.ts'
import { rulesSql } from '#modules/crm/audiences/index.ts'
import type { AutomationRow } from '../automations.presenter.ts'
import { intoRuns } from '../store/runs.ts'
import { FACTS } from './facts.ts'

/** How many automations may follow from one another. */
const CHAIN_MAX = 5
/** Runs of one contact in one automation within a day. */
const RUNS_A_DAY = 20
const DAY_MS = 86_400_000

/** The zone of an account. */
export async function zoneOf(db: Db, account_id: number): Promise<string> {
  const account = await findRow(db, 'accounts', { id: account_id })
  return account?.time_zone ?? DEFAULT_TIME_ZONE
}

/** Contacts `t` that automations may act for and that meet rules, if there are any. */
export function eligible(account_id: number, rules: RuleGroup | null | undefined, zone: Zone, now: Date): Sql {
  return sql`t.account_id = ${account_id} AND t.deleted_at IS NULL AND t.status = 'active' ${rules ? sql`AND ${rulesSql(rules, { zone, now })}` : sql``}`
}

/**
 * Starts runs for the events since an instant, in one statement. The automation is locked by the caller. An event starts a contact
 * once; what an automation caused does not start it again, nor anything beyond a chain of five.
 * @returns contacts that entered
 */
export async function startRuns(
  db: Db,
  automation: AutomationRow,
  version: Row<'automation_versions'>,
  { since, now }: { since: Date; now: Date },
): Promise<number[]> {
  const trigger = version.trigger as unknown as AutomationTrigger
  const zone = await zoneOf(db, automation.account_id)
  const facts = factsOf(automation.account_id, trigger, { since, now, zone, looked_at: automation.looked_at })
  return facts ? startFor(db, automation, version, { facts, zone, now }) : []
}

/** Starts runs for contacts that a member chose. @returns contacts that entered */
export async function startChosen(
  db: Db,
  automation: AutomationRow,
  version: Row<'automation_versions'>,
  { contact_ids, key, now }: { contact_ids: readonly number[]; key: string; now: Date },
): Promise<number[]> {
  const zone = await zoneOf(db, automation.account_id)
  const facts = sql`SELECT k AS contact_id, NULL::bigint AS contact_request_id, ${key}::text AS trigger_key, ${now}::timestamptz AS happened_at
    FROM unnest(${[...contact_ids]}::bigint[]) k`
  return startFor(db, automation, version, { facts, zone, now, anyone: true })
}

interface Starting {
  facts: Sql
  zone: string
  now: Date
  /** Whether contacts need not meet the rules of the trigger. */
  anyone?: boolean
}

async function startFor(
  db: Db,
  { account_id, uuid, re_entry }: AutomationRow,
  version: Row<'automation_versions'>,
  { facts, zone, now, anyone }: Starting,
): Promise<number[]> {
  const first = nextNode(version.graph as unknown as AutomationGraph, GRAPH_START)
  const rules = anyone ? null : (version.trigger as unknown as AutomationTrigger).filters?.rules
  const sameContact = sql`r.automation_uuid = ${uuid} AND r.contact_id = f.contact_id`
  const blocked = {
    never: sql`true`,
    after_finish: sql`(r.finished_at IS NULL OR r.finished_at >= f.happened_at)`,
    always: sql`r.trigger_key = f.trigger_key`,
  }[re_entry]!
  const chain = sql`coalesce(o.chain, '{}'::uuid[])`
  const yesterday = new Date(now.getTime() - DAY_MS)
  const started = await rows<{ contact_id: number }>(
    db,
    sql`WITH facts AS (${facts}), fresh AS (
        SELECT f.*, ${chain} AS chain, row_number() OVER (PARTITION BY f.contact_id ORDER BY f.happened_at, f.trigger_key)
          + (SELECT count(*) FROM automation_runs r WHERE ${sameContact} AND r.started_at > ${yesterday}) AS place,
          row_number() OVER (PARTITION BY f.contact_id ORDER BY f.happened_at, f.trigger_key) AS nth
        FROM facts f JOIN contacts t ON t.id = f.contact_id AND ${eligible(account_id, rules, zone, now)}
        LEFT JOIN automation_origins o ON o.account_id = ${account_id} AND o.contact_id = f.contact_id AND o.trigger_key = f.trigger_key
        WHERE NOT ${uuid}::uuid = any(${chain}) AND cardinality(${chain}) < ${CHAIN_MAX}
          AND NOT EXISTS (SELECT FROM automation_runs r WHERE ${sameContact} AND ${blocked})
      )
      ${intoRuns}
      SELECT ${account_id}, ${uuid}, ${version.number}, contact_id, contact_request_id, trigger_key, chain || ${uuid}::uuid, ${first}, ${now}, ${now}
      FROM fresh WHERE place <= ${RUNS_A_DAY} AND (${re_entry === 'always'} OR nth = 1) ORDER BY happened_at, contact_id
      ON CONFLICT (automation_uuid, contact_id, trigger_key) DO NOTHING RETURNING contact_id`,
  )
  return started.map(({ contact_id }) => contact_id)
}

interface Looking {
  since: Date
  now: Date
  zone: string
  looked_at: string | null
}

function factsOf(account_id: number, { event, filters }: AutomationTrigger, { since, now, zone, looked_at }: Looking): Sql | null {
  if (event === 'manual') return null
  if (event === 'date.reached') return birthdays(account_id, filters?.hour ?? 9, { now, zone, looked_at })
  return FACTS[event]({ account_id, since, refs: filters?.refs })
}

/** Birthdays of today, once their hour has come. Those of 29 February are on the 28th in other years. */
function birthdays(account_id: number, hour: number, { now, zone, looked_at }: Omit<Looking, 'since'>): Sql | null {
  const today = wallDay(wallTime(now, zone))
  const due = fromWallTime(new Date(`${today}T${String(hour).padStart(2, '0')}:00:00Z`), zone)
  if (now < due || (looked_at !== null && new Date(looked_at) >= due)) return null
  const isLeap = new Date(`${today.slice(0, 4)}-02-29T00:00:00Z`).getUTCMonth() === 1
  const days = today.slice(5) === '02-28' && !isLeap ? ['02-28', '02-29'] : [today.slice(5)]
  return sql`SELECT c.id AS contact_id, NULL::bigint AS contact_request_id, ${`birthday:${today}`}::text AS trigger_key, ${now}::timestamptz AS happened_at
    FROM contacts c WHERE c.account_id = ${account_id} AND c.deleted_at IS NULL AND c.birthday IS NOT NULL AND to_char(c.birthday, 'MM-DD') = any(${days}::text[])`
}
