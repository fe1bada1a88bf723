import { sql } from 'kysely'
import type { RuleGroup } from '@stoa/contract'
import { rows, type Db, type Row, type Sql } from '#db/rows.ts'
import { rulesSql } from '#modules/crm/audiences/index.ts'

/** A funnel with its stages in their order, and the zone in which its days begin. */
export interface RunningFunnel {
  funnel: Row<'funnels'>
  stages: readonly Row<'funnel_stages'>[]
  zone: string
}

/** What a run did with a contact. `release` notes that a contact whose membership ended no longer meets the entry rules. */
export interface Step {
  contact_id: number
  does: 'enter' | 'move' | 'complete' | 'exit' | 'release'
  /** Stage that the contact entered. */
  to_stage_id: number | null
}

/**
 * Brings members of a funnel up to its rules, in one statement: contacts that meet the entry rules enter, members move forward to
 * the last stage whose rules they meet, and leave (domain.md 3.19). Lock the funnel before. Repeating it changes nothing.
 * @param limit most contacts that change at once
 * @returns what changed; fewer than `limit` when all is done
 */
export async function stepFunnel(db: Db, running: RunningFunnel, now: Date, limit: number): Promise<Step[]> {
  const { funnel } = running
  const ids = running.stages.map(({ id }) => id)
  const stage_ids = sql`${ids}::bigint[]`
  const at = sql`${now}::timestamptz`
  return rows<Step>(
    db,
    sql`WITH ${plan(running, now)},
    todo AS (SELECT * FROM plan WHERE does IS NOT NULL ORDER BY contact_id LIMIT ${limit}),
    changed AS (
      UPDATE funnel_memberships m SET
        funnel_stage_id = CASE d.does WHEN 'move' THEN (${stage_ids})[d.depth] ELSE m.funnel_stage_id END,
        stage_entered_at = CASE d.does WHEN 'move' THEN ${at} ELSE m.stage_entered_at END,
        mail_skipped = CASE d.does WHEN 'move' THEN NULL ELSE m.mail_skipped END,
        status = CASE WHEN d.does = 'exit' THEN 'exited' WHEN d.converts THEN 'completed' ELSE m.status END,
        exited_at = CASE WHEN d.does = 'exit' OR d.converts AND m.status = 'active' THEN ${at} ELSE m.exited_at END,
        exit_reason = CASE WHEN d.does = 'exit' THEN d.reason WHEN d.converts THEN 'completed' ELSE m.exit_reason END,
        left_rules_at = CASE WHEN d.does IN ('exit', 'release') AND NOT d.enters THEN ${at} ELSE m.left_rules_at END,
        version = m.version + 1, updated_at = now()
      FROM todo d WHERE m.id = d.membership_id AND d.does IN ('move', 'complete', 'exit', 'release')
      RETURNING m.id, d.does, d.from_stage_id, m.funnel_stage_id
    ),
    entered AS (
      INSERT INTO funnel_memberships (account_id, funnel_id, contact_id, funnel_stage_id, status, round, entered_at, stage_entered_at, exited_at, exit_reason)
      SELECT ${funnel.account_id}, ${funnel.id}, d.contact_id, (${stage_ids})[d.depth], CASE WHEN d.converts THEN 'completed' ELSE 'active' END,
        d.round + 1, ${at}, ${at}, CASE WHEN d.converts THEN ${at} END, CASE WHEN d.converts THEN 'completed' END
      FROM todo d WHERE d.does = 'enter' ORDER BY d.contact_id RETURNING id, funnel_stage_id
    ),
    moved AS (
      INSERT INTO funnel_transitions (account_id, funnel_membership_id, from_stage_id, to_stage_id, cause, moved_at)
      SELECT ${funnel.account_id}, n.id, n.came_from, n.goes_to, 'rule', ${at}
      FROM (SELECT id, from_stage_id AS came_from, CASE does WHEN 'move' THEN funnel_stage_id END AS goes_to FROM changed WHERE does IN ('move', 'exit')
        UNION ALL SELECT id, NULL, funnel_stage_id FROM entered) n
      WHERE n.came_from IS DISTINCT FROM n.goes_to ORDER BY n.id
    )
    SELECT d.contact_id, d.does, CASE WHEN d.does IN ('enter', 'move') THEN (${stage_ids})[d.depth] END AS to_stage_id FROM todo d ORDER BY d.contact_id`,
  )
}

/**
 * What is to happen with each contact: of members their latest round, and of others those that meet the entry rules. `depth` is the
 * number of the last stage whose rules a contact meets, and `place` that of its present stage.
 */
function plan(running: RunningFunnel, now: Date): Sql {
  const { funnel, stages } = running
  const ids = sql`${stages.map(({ id }) => id)}::bigint[]`
  const expired = sql`l.entered_at < ${now}::timestamptz - make_interval(days => ${funnel.conversion_window_days}::int)`
  return sql`latest AS MATERIALIZED (
      SELECT DISTINCT ON (contact_id) id, contact_id, funnel_stage_id, status, round, entered_at, left_rules_at,
        coalesce(array_position(${ids}, funnel_stage_id), 0) AS place,
        greatest(array_position(${ids}, funnel_stage_id), array_position(${ids}, held_stage_id), 0) AS beyond
      FROM funnel_memberships WHERE funnel_id = ${funnel.id} ORDER BY contact_id, round DESC
    ),
    people AS MATERIALIZED (${people(running, now)}),
    judged AS (
      SELECT p.contact_id, p.enters, p.depth, l.id AS membership_id, l.funnel_stage_id AS from_stage_id, l.status, coalesce(l.round, 0) AS round,
        l.left_rules_at, l.place, p.depth > l.beyond AS forward,
        greatest(CASE WHEN l.id IS NULL OR l.left_rules_at IS NOT NULL OR p.depth > l.beyond THEN p.depth END, l.place) >= ${conversionOf(stages)} AS converts,
        ${expired} AS expired,
        CASE WHEN p.is_gone THEN 'erased' WHEN p.status = 'merged' THEN 'merged'
          WHEN p.status = 'blacklisted' OR NOT p.is_reachable AND ${withdrawnSince(sql`p.contact_id`, sql`l.entered_at`)} THEN 'unsubscribed'
          WHEN p.status = 'archived' OR p.leaves THEN 'rule' END AS reason
      FROM people p LEFT JOIN latest l ON l.contact_id = p.contact_id
    ),
    plan AS (
      SELECT contact_id, membership_id, round, depth, enters, from_stage_id, coalesce(converts, false) AND does IN ('enter', 'move', 'complete') AS converts,
        does, CASE WHEN does = 'exit' THEN coalesce(reason, 'window') END AS reason
      FROM (SELECT *, CASE
        WHEN membership_id IS NULL THEN CASE WHEN enters THEN 'enter' END
        WHEN status = 'active' AND reason IS NOT NULL THEN 'exit'
        WHEN status = 'active' AND expired AND converts IS NOT TRUE THEN 'exit'
        WHEN status <> 'exited' AND left_rules_at IS NULL AND reason IS NULL AND forward THEN 'move'
        WHEN status = 'active' AND converts THEN 'complete'
        WHEN status <> 'active' AND left_rules_at IS NULL AND NOT enters THEN 'release'
        WHEN status <> 'active' AND left_rules_at IS NOT NULL AND enters AND ${funnel.re_entry} = 'after_exit' THEN 'enter'
      END AS does FROM judged) j
    )`
}

/** Members, and other contacts that meet the entry rules, with what the rules say of each. */
function people({ funnel, stages, zone }: RunningFunnel, now: Date): Sql {
  const compile = (rules: unknown) => rulesSql(rules as RuleGroup, { zone, now })
  const entry = compile(funnel.entry_rules)
  const leaves = funnel.exit_rules ? sql`(${compile(funnel.exit_rules)}) IS TRUE` : sql`false`
  const depths = stages
    .flatMap(({ entry_rules }, at) => (entry_rules ? [sql`WHEN ${compile(entry_rules)} THEN ${at + 1}::int`] : []))
    .toReversed()
  const first = stages[0] && !stages[0].entry_rules ? sql`1` : sql`NULL::int`
  const live = sql`t.deleted_at IS NULL AND t.status = 'active'`
  return sql`SELECT t.id AS contact_id, t.status, t.deleted_at IS NOT NULL OR t.status = 'erased' AS is_gone,
      t.emails_marketable OR t.sms_marketable AS is_reachable, (${live} AND ${entry} AND NOT ${leaves}) IS TRUE AS enters, ${leaves} AS leaves,
      ${depths.length ? sql`CASE ${sql.join(depths, sql` `)} ELSE ${first} END` : first} AS depth
    FROM contacts t WHERE t.account_id = ${funnel.account_id}
      AND (t.id IN (SELECT contact_id FROM latest) OR (${live} AND ${entry} AND NOT ${leaves}))`
}

/** The number of the stage from which members have converted: the marked one, else the last. */
function conversionOf(stages: RunningFunnel['stages']): Sql {
  const marked = stages.findIndex(({ is_conversion }) => is_conversion)
  return sql`${marked < 0 ? stages.length : marked + 1}::int`
}

/** Whether the contact withdrew a consent to marketing after an instant. */
const withdrawnSince = (contact: Sql, since: Sql): Sql =>
  sql`EXISTS (SELECT FROM consents k WHERE k.contact_id = ${contact} AND k.purpose = 'marketing' AND k.action = 'withdrawn' AND k.occurred_at > ${since})`
