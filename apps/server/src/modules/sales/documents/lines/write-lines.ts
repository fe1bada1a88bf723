import { sql } from 'kysely'
import { rows, run } from '#db/rows.ts'
import type { Db } from '#kit/context.ts'
import { uuidv7 } from '#lib/uuid.ts'
import type { ResolvedLine } from './price-document.ts'

/** A line table: its key, the column of its document, and its additional columns. */
export interface LineTable {
  table: 'offer_lines' | 'order_items' | 'invoice_lines'
  document: 'offer_uuid' | 'order_uuid' | 'invoice_uuid'
  key: 'uuid' | 'id'
  extra: readonly string[]
}

const COLUMNS = [
  'product_id',
  'package_edition_id',
  'product_service_uuid',
  'subscription_plan_id',
  'position',
  'code',
  'name',
  'description',
  'quantity',
  'unit',
  'unit_price_minor',
  'price_per',
  'discount_bp',
  'discount_minor',
  'supply_type',
  'vat_rate_id',
  'vat_bp',
  'vat_category',
  'vat_exemption_code',
  'gross_minor',
  'discount_total_minor',
  'net_minor',
  'vat_minor',
  'total_minor',
  'cost_minor',
] as const

/**
 * Replaces the lines of a locked document in a constant number of statements: updates lines with a known key, inserts the others
 * and deletes those that are not in the list.
 * @param more values of the table's extra columns, by position
 * @returns keys of the lines in the order given
 */
export async function writeLines(
  db: Db,
  { table, document, key, extra }: LineTable,
  owner: { account_id: number; document_uuid: string },
  lines: readonly ResolvedLine[],
  more: readonly Record<string, unknown>[] = [],
): Promise<(string | number)[]> {
  const kept = await rows<{ key: string }>(
    db,
    sql`SELECT ${sql.ref(key)}::text AS key FROM ${sql.table(table)} WHERE account_id = ${owner.account_id} AND ${sql.ref(document)} = ${owner.document_uuid}`,
  )
  const known = new Set(kept.map((row) => row.key))
  const keys = await keysFor(db, table, key, lines, known)
  const keyOf = new Map(lines.flatMap((line, at) => (line.key === null ? [] : [[line.key, keys[at]!] as const])))
  const parent = key === 'uuid' ? 'parent_uuid' : 'parent_id'
  const records = lines.map((line, at) => ({
    ...Object.fromEntries(COLUMNS.map((name) => [name, line[name]])),
    ...Object.fromEntries(extra.map((name) => [name, more[at]?.[name] ?? (line as unknown as Record<string, unknown>)[name]])),
    account_id: owner.account_id,
    [document]: owner.document_uuid,
    [key]: keys[at],
    [parent]: line.parent_key === null ? null : keyOf.get(line.parent_key),
    position: at,
  }))
  const listed = new Set(keys.map(String))
  const dropped = kept.filter((row) => !listed.has(row.key)).map((row) => row.key)
  if (dropped.length)
    await run(
      db,
      sql`DELETE FROM ${sql.table(table)} WHERE account_id = ${owner.account_id} AND ${sql.ref(document)} = ${owner.document_uuid}
    AND ${sql.ref(key)}::text = any(${dropped}::text[])`,
    )
  if (!records.length) return []
  const written = [key, 'account_id', document, parent, ...COLUMNS, ...extra]
  const names = sql.join(written.map((name) => sql.ref(name)))
  const changed = [parent, ...COLUMNS, ...extra].map((name) => sql`${sql.ref(name)} = EXCLUDED.${sql.ref(name)}`)
  await run(
    db,
    sql`INSERT INTO ${sql.table(table)} (${names}) ${key === 'id' ? sql`OVERRIDING SYSTEM VALUE` : sql``}
    SELECT ${names} FROM jsonb_populate_recordset(NULL::${sql.table(table)}, ${JSON.stringify(records)}::jsonb)
    ON CONFLICT (${sql.ref(key)}) DO UPDATE SET ${sql.join(changed)}, updated_at = now()`,
  )
  return keys
}

/** Keys of existing lines, and new ones: uuids are generated here, ids come from the sequence of the table. */
async function keysFor(db: Db, table: string, key: 'uuid' | 'id', lines: readonly ResolvedLine[], known: ReadonlySet<string>) {
  const fresh = lines.filter((line) => line.key === null || !known.has(line.key)).length
  const made: (string | number)[] =
    key === 'uuid'
      ? Array.from({ length: fresh }, () => uuidv7())
      : (
          await rows<{ id: number }>(
            db,
            sql`SELECT nextval(pg_get_serial_sequence(${table}, 'id')) AS id FROM generate_series(1, ${fresh})`,
          )
        ).map((row) => row.id)
  return lines.map((line) => (line.key !== null && known.has(line.key) ? (key === 'id' ? Number(line.key) : line.key) : made.shift()!))
}
