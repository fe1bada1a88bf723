import { sql } from 'kysely'
import { run, type Db } from '#db/rows.ts'
import { writeLines, type LineTable, type ResolvedLine } from '../../documents/index.ts'

/** Columns of an item that pricing does not write. */
export interface ItemExtras {
  project_uuid?: string | null
  due_date?: string | null
  source_order_item_uuid?: string | null
  service_provider_uuid?: string | null
  offer_line_uuid?: string | null
}

export const EXTRAS = ['project_uuid', 'due_date', 'source_order_item_uuid', 'service_provider_uuid', 'offer_line_uuid'] as const

/** Columns of an item that is inserted with a later status. */
export interface ItemProgress {
  project_uuid: string | null
  status: 'pending' | 'completed'
  requirements: readonly object[]
  progress_bp: number
  started_at?: Date
  delivered_at?: Date
  accepted_at?: Date
  completed_at?: Date
}

const PROGRESS = [
  'project_uuid',
  'status',
  'requirements',
  'started_at',
  'delivered_at',
  'accepted_at',
  'completed_at',
  'progress_bp',
] as const satisfies readonly (keyof ItemProgress)[]

type OrderKey = { account_id: number; uuid: string }

const items = (extra: readonly string[]): LineTable => ({ table: 'order_items', document: 'order_uuid', key: 'uuid', extra })

/**
 * Replaces the items of an order. Lines with a key update the item with this key.
 * @param extras by position of the line
 * @returns keys of the items, in the order of the lines
 */
export async function writeItems(
  db: Db,
  { account_id, uuid }: OrderKey,
  lines: readonly ResolvedLine[],
  extras: readonly ItemExtras[],
): Promise<string[]> {
  const more = extras.map((extra) => Object.fromEntries(EXTRAS.map((name) => [name, extra[name] ?? null])))
  return (await writeLines(db, items(EXTRAS), { account_id, document_uuid: uuid }, lines, more)) as string[]
}

/** Inserts the items of a confirmed order. @returns their keys, in the order of the lines */
export async function insertItemsUnderWay(
  db: Db,
  { account_id, uuid }: OrderKey,
  lines: readonly ResolvedLine[],
  progress: readonly ItemProgress[],
): Promise<string[]> {
  const more = progress.map((one) => ({ ...one }))
  return (await writeLines(db, items(PROGRESS), { account_id, document_uuid: uuid }, lines, more)) as string[]
}

/** Increments the version of an item. */
export async function countItemVersion(db: Db, uuid: string): Promise<void> {
  await run(db, sql`UPDATE order_items SET version = version + 1, updated_at = now() WHERE uuid = ${uuid}`)
}

/** Copies the questions of the catalogue to new items. A part of a package receives those of the package, if it has any. */
export async function copyRequirements(db: Db, { account_id, uuid }: OrderKey): Promise<void> {
  await run(
    db,
    sql`UPDATE order_items i SET requirements = coalesce(k.requirements, p.requirements)
      FROM products p
      LEFT JOIN LATERAL (
        SELECT pi.requirements FROM order_items parent JOIN package_items pi ON pi.package_id = parent.product_id AND pi.product_id = p.id AND pi.deleted_at IS NULL
        WHERE parent.order_uuid = ${uuid} AND parent.uuid IN (SELECT c.parent_uuid FROM order_items c WHERE c.order_uuid = ${uuid} AND c.product_id = p.id)
          AND pi.requirements IS NOT NULL LIMIT 1) k ON true
      WHERE i.account_id = ${account_id} AND i.order_uuid = ${uuid} AND p.id = i.product_id AND i.status = 'pending'
        AND i.requirements = '[]' AND i.source_order_item_uuid IS NULL`,
  )
}

/** Copies questions and answers of the sales items to the items of a production order that serve them. */
export async function copyAnswersToProduction(db: Db, { account_id, uuid }: OrderKey): Promise<void> {
  await run(
    db,
    sql`UPDATE order_items i SET requirements = s.requirements, requirements_answers = s.requirements_answers, requirements_completed_at = s.requirements_completed_at
      FROM order_items s WHERE i.account_id = ${account_id} AND i.order_uuid = ${uuid} AND s.uuid = i.source_order_item_uuid`,
  )
}

/** Stores the answers to an item's questions, on the production items that serve it too. */
export async function writeAnswers(
  db: Db,
  { account_id, uuid }: OrderKey,
  answers: object,
  requirements_completed_at: Date | string | null,
): Promise<void> {
  await run(
    db,
    sql`UPDATE order_items SET requirements_answers = ${JSON.stringify(answers)}::jsonb, requirements_completed_at = ${requirements_completed_at},
        version = version + 1, updated_at = now()
      WHERE uuid = ${uuid} OR (account_id = ${account_id} AND source_order_item_uuid = ${uuid})`,
  )
}

/** Records when the questions of items were answered. */
export async function markAnswered(db: Db, uuids: readonly string[], at: Date): Promise<void> {
  await run(db, sql`UPDATE order_items SET requirements_completed_at = ${at} WHERE uuid = any(${uuids}::uuid[])`)
}
