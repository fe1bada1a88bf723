import type { RuleGroup } from '@stoa/contract'
import { DEFAULT_TIME_ZONE, wallDay, wallTime } from '@stoa/domain'
import { findRow, type Db, type Row } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { contactsOfRules } from '../audience-contacts.ts'
import { followMerges, keepMembers, type Step } from '../store/keep-members.ts'
import { lockAudience, markComputed, recountAudience } from '../store/audiences.ts'

/** Most contacts of which one event tells. */
const TOLD_AT_ONCE = 500

/** Most contacts that change in one transaction, when each change is told and when none is. */
export interface Limits {
  told: number
  at_start: number
}

/**
 * Compares an audience with its rules: contacts enter and leave, and are told of, in one transaction.
 * @returns whether all is done
 */
export async function keepAudience(ctx: Context, id: number, limits: Limits): Promise<boolean> {
  const audience = await lockAudience(ctx.db, id)
  if (!audience) return true
  const began = performance.now()
  const now = ctx.services.clock.now()
  const at_start = audience.computed_at === null
  const limit = at_start ? limits.at_start : limits.told
  const steps = await stepsOf(ctx, audience, { at_start, now, limit })
  await finishChange(ctx, audience, steps, { isTold: !at_start, now })
  if (steps.length >= limit) return false
  await markComputed(ctx.db, id, now, Math.round(performance.now() - began))
  if (at_start) announceSize(ctx, audience)
  return true
}

async function stepsOf(ctx: Context, audience: Row<'audiences'>, how: { at_start: boolean; now: Date; limit: number }): Promise<Step[]> {
  if (!audience.rules) return followMerges(ctx.db, { audience, now: how.now })
  const condition = await contactsOfRules(ctx.db, audience.account_id, audience.rules as RuleGroup, how.now)
  return keepMembers(ctx.db, condition, { audience, ...how })
}

type Told = Pick<Row<'audiences'>, 'id' | 'account_id' | 'name'>
/** What a change of members needs of its request or job. */
export type Changing = Pick<Context, 'db' | 'emit' | 'log'>

/** Counts an audience after contacts entered and left, and tells of them. */
export async function finishChange(
  ctx: Changing,
  audience: Told,
  steps: readonly Step[],
  { isTold, now }: { isTold: boolean; now: Date },
): Promise<void> {
  const entered = steps.filter(({ enters }) => enters).map(({ contact_id }) => contact_id)
  const left = steps.filter(({ enters }) => !enters).map(({ contact_id }) => contact_id)
  const day = await dayOf(ctx.db, audience.account_id, now)
  await recountAudience(ctx.db, audience.id, { entered: isTold ? entered.length : 0, exited: left.length, day })
  if (!isTold) return
  tell(ctx, audience, 'entered', entered)
  tell(ctx, audience, 'left', left)
}

async function dayOf(db: Db, account_id: number, now: Date): Promise<string> {
  const account = await findRow(db, 'accounts', { id: account_id })
  return wallDay(wallTime(now, account?.time_zone ?? DEFAULT_TIME_ZONE))
}

function tell(ctx: Changing, { id, account_id, name }: Told, verb: 'entered' | 'left', contact_ids: readonly number[]): void {
  for (let at = 0; at < contact_ids.length; at += TOLD_AT_ONCE)
    ctx.emit({
      name: `audience.${verb}`,
      account_id,
      type: 'audience',
      key: id,
      changed: ['size'],
      requires: 'audiences.read',
      more: { contact_ids: contact_ids.slice(at, at + TOLD_AT_ONCE) },
    })
  for (const contact_id of contact_ids)
    ctx.log({
      account_id,
      event: `contact.${verb}_audience`,
      subject_type: 'contact',
      subject_id: contact_id,
      subject_label: name,
      contact_id,
      context: { audience_id: id, audience: name },
    })
}

function announceSize(ctx: Context, { id, account_id }: Told): void {
  ctx.emit({ name: 'audience.updated', account_id, type: 'audience', key: id, changed: ['size'], requires: 'audiences.read' })
}
