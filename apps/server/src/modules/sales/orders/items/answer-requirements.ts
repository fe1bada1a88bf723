import { sql } from 'kysely'
import type { BodyOf, answerRequirements, One, OrderItem, Params } from '@stoa/contract'
import { answerFaults, areRequirementsComplete } from '@stoa/domain'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { refuse, text } from '#kit/refuse.ts'
import { attachMedia, shareMedia } from '#modules/attachments/media/index.ts'
import { emitItem, logItem } from '../announce/announce-item.ts'
import { notifySide } from '../announce/notify-side.ts'
import { lockItem } from './lock-item.ts'
import { itemQuery } from './order-items.query.ts'
import type { OrderItemRow } from './order-item-row.ts'
import { requireItemStatus, requireStatus } from '../step/require-status.ts'
import { requireRight } from '../orders.query.ts'
import { readyItems } from './ready-items.ts'
import { settleOrder } from '../step/settle-order.ts'
import { writeAnswers } from '../store/items.ts'

type Answers = BodyOf<typeof answerRequirements>['answers']

/** Validation message for each error in an answer. */
const TEXT_OF_FAULT = {
  unknown: 'unknown',
  text: 'text',
  too_long: 'invalid',
  url: 'url',
  option: 'unknown',
  date: 'date',
  bool: 'boolean',
  file: 'file',
} as const

/**
 * Stores answers to the questions of an item, by the buyer or the seller. Work may begin once all required ones are answered.
 * Uploaded files become files of the item. Answers may change until the item is delivered.
 * @throws 422 on `answers.<key>`
 */
export async function saveAnswers(ctx: Context, { params, body }: { params: Params; body: { answers: Answers } }): Promise<One<OrderItem>> {
  const { item, order } = await lockItem(ctx, params.uuid, 'sales')
  requireRight(ctx, order, 'orders.update', 'orders.confirm')
  requireStatus(ctx, order, ['draft', 'pending', 'confirmed', 'in_progress', 'on_hold'])
  requireItemStatus(ctx, item, ['pending', 'awaiting_requirements', 'ready', 'in_production', 'in_review', 'on_hold'])
  checkAnswers(ctx, item, body.answers)
  const answers: Answers = { ...(item.requirements_answers as Answers), ...(await withFiles(ctx, item, body.answers)) }
  const done = areRequirementsComplete(item.requirements, answers)
  const wasDone = item.requirements_completed_at !== null
  const completed_at = done ? (item.requirements_completed_at ?? ctx.services.clock.now()) : null
  await writeAnswers(ctx.db, item, answers, completed_at)
  await shareFiles(ctx, item, answers)
  if (['confirmed', 'in_progress'].includes(order.status_code)) {
    await readyItems(ctx, order)
    await settleOrder(ctx, order)
  }
  const after = await itemQuery.find(ctx, item.uuid, 'read')
  logItem(ctx, done && !wasDone ? 'requirements-completed' : 'answered', after)
  emitItem(ctx, 'updated', after)
  if (done && !wasDone) await notifySide(ctx, order, 'order-item.requirements-completed', 'keeper', { item: item.name })
  return itemQuery.one(ctx, after, ['media', 'tasks'])
}

function checkAnswers(ctx: Context, item: OrderItemRow, answers: Answers): void {
  const faults = Object.entries(answerFaults(item.requirements, answers))
  if (!faults.length) return
  const texts = faults.map(
    ([key, fault]) => [`answers.${key}`, [`validation:${TEXT_OF_FAULT[fault]}`, { field: labelOf(ctx, item, key) }]] as const,
  )
  refuse(ctx, Object.fromEntries(texts))
}

/** The question in the language of the caller. */
function labelOf(ctx: Context, item: OrderItemRow, key: string): string {
  const question = item.requirements.find((one) => one.key === key)
  if (!question) return key
  return ctx.request.locale === 'gr' ? question.label_gr || question.label_en : question.label_en
}

/** Attaches uploads in answers to the item and replaces them with the ids of the files. */
async function withFiles(ctx: Context, item: OrderItemRow, answers: Answers): Promise<Answers> {
  const out: Answers = {}
  for (const [key, answer] of Object.entries(answers)) {
    const isFile = item.requirements.find((one) => one.key === key)?.type === 'file'
    if (!isFile || answer === null || answer === undefined) out[key] = answer
    else out[key] = await filesOf(ctx, item, key, [answer].flat() as (string | number)[])
  }
  return out
}

async function filesOf(ctx: Context, item: OrderItemRow, key: string, references: readonly (string | number)[]): Promise<number[]> {
  const known = await rows<{ media_id: number }>(
    ctx.db,
    sql`SELECT media_id FROM mediables WHERE mediable_type = 'order_item' AND mediable_id = ${item.uuid} AND media_id::text = any(${references.map(String)}::text[])`,
  )
  const kept = new Set(known.map((row) => row.media_id))
  const fresh = references.filter((reference) => !kept.has(Number(reference)))
  if (fresh.some((reference) => typeof reference === 'number'))
    refuse(ctx, { [`answers.${key}`]: ['validation:unknown', { field: text(ctx, 'fields:file') }] })
  const owner = { type: 'order_item', id: item.uuid, requires: 'orders.read' }
  const added = await attachMedia(ctx, fresh, { account_id: item.account_id, owner, collection: 'attachment', field: `answers.${key}` })
  return [...references.filter((reference) => kept.has(Number(reference))).map(Number), ...added.map((row) => row.id)]
}

/** Attaches the files of answers to the production items that serve the item. */
export async function shareFiles(
  ctx: Context,
  item: { uuid: string; account_id: number; requirements: OrderItemRow['requirements'] },
  answers: Answers,
): Promise<void> {
  const ids = item.requirements.flatMap(({ key, type }) => (type === 'file' ? ([answers[key] ?? []].flat() as number[]) : []))
  if (!ids.length) return
  const copies = sql`SELECT i.account_id, i.uuid::text FROM order_items i WHERE i.account_id = ${item.account_id} AND i.source_order_item_uuid = ${item.uuid}`
  await shareMedia(ctx.db, ids, 'order_item', copies)
}
