import { sql } from 'kysely'
import { findRow } from '#db/rows.ts'
import type { Context, Sql } from '#kit/context.ts'
import { providerOf, tell } from '#kit/wiring.ts'
import { exchangeContactTags } from '#modules/attachments/tags/index.ts'
import { recordsChanged, tagsToUndo } from '../../batch-changes/index.ts'
import { applyStatus } from '../remove/contact-status.ts'
import { archivingUndone } from '../remove/status-points.ts'
import { cardsBefore, placesBefore, restoreColumns } from '../store/batch-changes.ts'
import { refreshSearchTexts } from '../store/set-fields.ts'
import { contactStages } from './stage-point.ts'
import type { BatchAction, Change } from './batch-actions.ts'

type Undo = Extract<BatchAction, { do: 'undo' }>

/** What is kept of a contact `c` for the undo of a change, as SQL of JSON objects. */
interface State {
  /** What the change writes. The undo leaves a contact alone in which it differs from what was written. */
  compared: Sql
  /** What the undo gives back besides. */
  kept: Sql
}

const TAGS = sql`jsonb_build_object('tags', (SELECT coalesce(jsonb_agg(g.tag_id ORDER BY g.tag_id), '[]') FROM contact_tag g WHERE g.contact_id = c.id))`
const CARDS = sql`jsonb_build_object('cards', (SELECT coalesce(jsonb_agg(to_jsonb(p)), '[]') FROM contact_pipeline_stage p WHERE p.contact_id = c.id))`
const NOTHING = sql`'{}'::jsonb`

/** @param fields columns that an edit changes @param pipeline_id board of a move */
export function stateOf(change: Change['do'], fields: readonly string[], pipeline_id: number | null = null): State {
  switch (change) {
    case 'tag':
    case 'untag':
      return { compared: TAGS, kept: NOTHING }
    case 'assign':
      return { compared: sql`jsonb_build_object('user_id', c.user_id)`, kept: sql`jsonb_build_object('assigned_at', c.assigned_at)` }
    case 'move':
      return {
        compared: sql`jsonb_build_object('stage', (SELECT p.pipeline_stage_id FROM contact_pipeline_stage p WHERE p.contact_id = c.id AND p.pipeline_id = ${pipeline_id}::bigint))`,
        kept: sql`jsonb_build_object('pipeline_id', ${pipeline_id}::bigint)`,
      }
    case 'status':
      return { compared: sql`jsonb_build_object('status', c.status)`, kept: CARDS }
    case 'edit':
      return {
        compared: sql`jsonb_build_object(${sql.join(fields.flatMap((name) => [sql.lit(name), sql.ref(`c.${name}`)]))})`,
        kept: NOTHING,
      }
  }
}

/** The values of a contact `c` before and after an action for its history, as SQL of `{field: [old, new]}`. */
export function valuesChanged(action: BatchAction): Sql {
  if (action.do === 'delete' || !action.change_uuid) return NOTHING
  const pair = action.do === 'undo' ? sql`b.after -> k, b.before -> k` : sql`b.before -> k, b.after -> k`
  return sql`coalesce((SELECT jsonb_object_agg(k, jsonb_build_array(${pair})) FROM (${recordsChanged(action.change_uuid, sql`c.id`)}) b, jsonb_object_keys(b.after) k
    WHERE k <> 'tags'), '{}')`
}

/**
 * Gives contacts back what a change replaced. Contacts that have changed in the same field since keep what they have.
 * @returns ids of the contacts that changed
 */
export async function undoChange(
  ctx: Context,
  account_id: number,
  ids: readonly number[],
  { of, fields, change_uuid }: Undo,
): Promise<number[]> {
  const change = { change_uuid, ids }
  if (of === 'tag' || of === 'untag')
    return exchangeContactTags(
      ctx.db,
      (await tagsToUndo(ctx.db, change)).map(({ id: contact_id, ...tags }) => ({ contact_id, ...tags })),
    )
  if (of === 'move') return providerOf(ctx, contactStages).putBack(ctx, account_id, await placesBefore(ctx.db, change))
  const columns = { assign: ['user_id', 'assigned_at'], status: ['status'], edit: fields }[of]
  const changed = await restoreColumns(ctx.db, { ...change, columns, state: stateOf(of, fields).compared })
  if (of === 'status') await followStatus(ctx, change_uuid, changed)
  if (of === 'edit' && fields.includes('company')) await refreshSearchTexts(ctx.db, changed)
  return changed
}

/** Archives contacts again, or brings archived ones back to their boards. Those of one change all had the same status. */
async function followStatus(ctx: Context, change_uuid: string, ids: readonly number[]): Promise<void> {
  if (!ids.length) return
  const cards = await cardsBefore(ctx.db, { change_uuid, ids })
  if (cards.length) await tell(ctx, archivingUndone, cards)
  const { status } = (await findRow(ctx.db, 'contacts', { id: ids[0]! }))!
  await applyStatus(ctx, ids, status === 'archived' ? { from: 'active', to: 'archived' } : { from: 'archived', to: 'active' })
}
