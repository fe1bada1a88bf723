import { sql } from 'kysely'
import type { Preflight, Selection } from '@stoa/contract'
import { one } from '#db/rows.ts'
import type { Context, Sql } from '#kit/context.ts'
import { providerOf } from '#kit/wiring.ts'
import { UNDO_HOURS } from '../../batch-changes/index.ts'
import { contactPolicy } from '../contacts.policy.ts'
import { RESTORE_DAYS } from '../remove/restore-contacts.ts'
import { differsFrom, NAMED_OTHERWISE } from '../store/set-fields.ts'
import { type BatchAction, permissionFor } from './batch-actions.ts'
import { contactStages } from './stage-point.ts'
import { selectedContacts } from './select-contacts.ts'

const EVERY = sql`true`
const NONE = sql`false`

interface Conditions {
  /** Contacts `t` that the action would change. */
  changes: Sql
  /** Contacts that it leaves out although it would change them. */
  blacklisted?: Sql
  nameless?: Sql
  archived?: Sql
}

const tagOf = (tag: Sql) => sql`EXISTS (SELECT FROM contact_tag g WHERE g.contact_id = t.id AND g.tag_id = ${tag})`

function conditionsOf(action: BatchAction): Conditions {
  switch (action.do) {
    case 'tag':
      return { changes: sql`(SELECT bool_or(NOT ${tagOf(sql`w.tag_id`)}) FROM unnest(${action.tag_ids}::bigint[]) AS w(tag_id))` }
    case 'untag':
      return { changes: tagOf(sql`any(${action.tag_ids}::bigint[])`) }
    case 'assign':
      return { changes: sql`t.user_id IS DISTINCT FROM ${action.user_id}::bigint` }
    case 'move':
      return {
        changes: sql`(t.status IN ('active', 'blacklisted') AND NOT EXISTS (SELECT FROM contact_pipeline_stage p WHERE p.contact_id = t.id AND p.pipeline_stage_id = ${action.pipeline_stage_id}))`,
        archived: sql`t.status = 'archived'`,
      }
    case 'status':
      return {
        changes: sql`t.status = ${action.status === 'active' ? 'archived' : 'active'}`,
        blacklisted: sql`t.status = 'blacklisted'`,
      }
    case 'edit':
      return action.fields.company === null
        ? {
            changes: sql`(${differsFrom(action.fields)} AND ${NAMED_OTHERWISE})`,
            nameless: sql`(${differsFrom(action.fields)} AND NOT ${NAMED_OTHERWISE})`,
          }
        : { changes: differsFrom(action.fields) }
    default:
      return { changes: EVERY }
  }
}

/** What the change besides affects, as conditions over a contact `t`. */
const AFFECTED = {
  leaves_boards: sql`EXISTS (SELECT FROM contact_pipeline_stage p WHERE p.contact_id = t.id)`,
  open_requests: sql`EXISTS (SELECT FROM contact_requests r WHERE r.account_id = t.account_id AND r.contact_id = t.id AND r.deleted_at IS NULL AND r.status IN ('staging', 'open'))`,
  open_tasks: sql`EXISTS (SELECT FROM tasks k WHERE k.account_id = t.account_id AND k.contact_id = t.id AND k.deleted_at IS NULL AND k.status NOT IN ('done', 'cancelled'))`,
} as const

function affectedBy(action: BatchAction): (keyof typeof AFFECTED)[] {
  if (action.do === 'delete') return ['leaves_boards', 'open_requests', 'open_tasks']
  return action.do === 'status' && action.status === 'archived' ? ['leaves_boards', 'open_requests', 'open_tasks'] : []
}

/** Counts what an action would change and what it would leave out, with the reasons. Nothing is locked or changed. */
export async function preflightOf(ctx: Context, account_id: number, selection: Selection, action: BatchAction): Promise<Preflight> {
  const { changes, blacklisted = NONE, nameless = NONE, archived = NONE } = conditionsOf(action)
  const permitted = contactPolicy.scope(ctx.actor, `contacts.${permissionFor(action)}`) ?? EVERY
  const affected = affectedBy(action)
  const counted = (await one<
    Record<'selected' | 'permitted' | 'changes' | 'blacklisted' | 'nameless' | 'other_status' | keyof typeof AFFECTED, number>
  >(
    ctx.db,
    sql`SELECT count(*) AS selected, count(*) FILTER (WHERE ${permitted}) AS permitted, count(*) FILTER (WHERE ${permitted} AND ${changes}) AS changes,
      count(*) FILTER (WHERE ${permitted} AND ${blacklisted}) AS blacklisted, count(*) FILTER (WHERE ${permitted} AND ${nameless}) AS nameless,
      count(*) FILTER (WHERE ${permitted} AND ${archived}) AS other_status
      ${sql.join(
        affected.map((name) => sql`, count(*) FILTER (WHERE ${permitted} AND ${changes} AND ${AFFECTED[name]}) AS ${sql.ref(name)}`),
        sql``,
      )}
      FROM contacts t WHERE ${selectedContacts(ctx, account_id, selection, 'read')}`,
  ))!
  const leftOut = {
    unchanged: counted.permitted - counted.changes - counted.blacklisted - counted.nameless - counted.other_status,
    not_permitted: counted.selected - counted.permitted,
    blacklisted: counted.blacklisted,
    nameless: counted.nameless,
    other_status: counted.other_status,
  }
  return {
    selected: counted.selected,
    changes: counted.changes,
    left_out: entriesOf(leftOut).flatMap(([reason, count]) => (count ? [{ reason, count }] : [])),
    effects: [
      ...affected.flatMap((effect) => (counted[effect] ? [{ effect, count: counted[effect] }] : [])),
      ...(await consequencesOf(ctx, account_id, action, counted.changes)),
    ],
    undo_hours: action.do === 'delete' ? RESTORE_DAYS * 24 : UNDO_HOURS,
  }
}

/** What else follows when this many contacts change: automatic tasks of a stage, and a notification of the assignee. */
async function consequencesOf(ctx: Context, account_id: number, action: BatchAction, changes: number): Promise<Preflight['effects']> {
  if (action.do === 'move') {
    const { tasks } = await providerOf(ctx, contactStages).find(ctx, account_id, action.pipeline_stage_id)
    return tasks * changes ? [{ effect: 'creates_tasks', count: tasks * changes }] : []
  }
  const notifies = action.do === 'assign' && action.user_id && action.user_id !== ctx.actor.id && changes
  return notifies ? [{ effect: 'notifies', count: 1 }] : []
}

const entriesOf = <K extends string>(counts: Record<K, number>) => Object.entries(counts) as [K, number][]
