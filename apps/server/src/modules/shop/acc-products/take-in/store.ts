import { sql } from 'kysely'
import { rows, run, type Db, type Sql } from '#db/rows.ts'
import type { IncomingProduct } from './incoming-product.ts'

/** The service whose products are written. */
export interface ProductSource {
  account_id: number
  third_party_service_id: number
}

/** A product as it is stored. */
export interface ProductValues extends Omit<IncomingProduct, 'external_code' | 'external_parent_id' | 'external_updated_at'> {
  sku: string | null
  parent_id: number | null
  search_text: string
}

const COLUMNS = [
  'name',
  'sku',
  'type',
  'parent_id',
  'description',
  'price_minor',
  'sale_price_minor',
  'currency',
  'stock_quantity',
  'stock_status',
  'weight_g',
  'attributes',
  'categories',
  'status',
  'search_text',
] as const
/** What a service states about a product that it did not bring. */
const STATED = ['price_minor', 'sale_price_minor', 'stock_quantity', 'stock_status'] as const

/** Which columns a service decides: all, or only price and stock. */
export type Decides = 'all' | 'stated'
const DECIDED: Readonly<Record<Decides, readonly string[]>> = { all: COLUMNS, stated: STATED }

const list = (names: readonly string[], prefix = ''): Sql => sql.raw(names.map((name) => prefix + name).join(', '))
const given = (values: readonly object[]): Sql =>
  sql`jsonb_to_recordset(${JSON.stringify(values)}::jsonb) AS w (id bigint, external_id text, name text, sku text, type text, parent_id bigint, description text, price_minor bigint,
    sale_price_minor bigint, currency text, stock_quantity numeric, stock_status text, weight_g integer, attributes jsonb, categories text[], status text, search_text text)`

/** Inserts products. @returns their ids by the service's keys */
export async function insertProducts(db: Db, account_id: number, products: readonly ProductValues[]): Promise<Map<string, number>> {
  if (!products.length) return new Map()
  const made = await rows<{ id: number; external_id: string }>(
    db,
    sql`WITH w AS MATERIALIZED (SELECT w.*, nextval(pg_get_serial_sequence('acc_products', 'id')) AS new_id FROM ${given(products)}),
    made AS (
      INSERT INTO acc_products (id, account_id, ${list(COLUMNS)}) OVERRIDING SYSTEM VALUE
      SELECT new_id, ${account_id}, ${list(COLUMNS)} FROM w RETURNING id
    )
    SELECT w.new_id AS id, w.external_id FROM w JOIN made ON made.id = w.new_id`,
  )
  return new Map(made.map(({ id, external_id }) => [external_id, id]))
}

/** Updates products by their ids; those that do not change are left alone. @returns the ids of the others */
export async function updateProducts(
  db: Db,
  account_id: number,
  products: readonly (ProductValues & { id: number })[],
  decides: Decides,
): Promise<number[]> {
  if (!products.length) return []
  const columns = DECIDED[decides]
  const changed = await rows<{ id: number }>(
    db,
    sql`UPDATE acc_products p SET ${sql.raw(columns.map((name) => `${name} = w.${name}`).join(', '))}, version = p.version + 1, updated_at = now()
    FROM ${given(products)} WHERE p.account_id = ${account_id} AND p.id = w.id AND p.deleted_at IS NULL
      AND (${list(columns, 'p.')}) IS DISTINCT FROM (${list(columns, 'w.')}) RETURNING p.id`,
  )
  return changed.map(({ id }) => id)
}

export interface LinkValues {
  acc_product_id: number
  external_id: string
  external_parent_id: string | null
  external_code: string | null
  external_price_minor: number | null
  external_stock: number | null
  external_updated_at: string | null
  is_origin: boolean
}

/** Keeps how a service knows products. An older state never replaces a newer one; the origin of a product does not change. */
export async function putLinks(db: Db, source: ProductSource, links: readonly LinkValues[], now: Date): Promise<void> {
  if (!links.length) return
  await run(
    db,
    sql`INSERT INTO third_party_service_products AS k (account_id, third_party_service_id, acc_product_id, external_id, external_parent_id, external_code, external_price_minor,
      external_stock, external_updated_at, is_origin, last_synced_at)
    SELECT ${source.account_id}, ${source.third_party_service_id}, w.acc_product_id, w.external_id, w.external_parent_id, w.external_code, w.external_price_minor, w.external_stock,
      w.external_updated_at, w.is_origin, ${now}
    FROM jsonb_to_recordset(${JSON.stringify(links)}::jsonb) AS w (acc_product_id bigint, external_id text, external_parent_id text, external_code text, external_price_minor bigint,
      external_stock numeric, external_updated_at timestamptz, is_origin boolean)
    ON CONFLICT (third_party_service_id, external_id) DO UPDATE SET external_parent_id = excluded.external_parent_id, external_code = excluded.external_code,
      external_price_minor = excluded.external_price_minor, external_stock = excluded.external_stock, external_updated_at = excluded.external_updated_at,
      sync_status = 'ok', error = NULL, last_synced_at = excluded.last_synced_at, updated_at = now()
    WHERE k.external_updated_at IS NULL OR excluded.external_updated_at IS NULL OR k.external_updated_at <= excluded.external_updated_at`,
  )
}

/** Archives products that a service brought and deleted, by its keys. @returns those that were not archived */
export const archiveProducts = (
  db: Db,
  { account_id, third_party_service_id }: ProductSource,
  external_ids: readonly string[],
): Promise<{ id: number }[]> =>
  rows(
    db,
    sql`UPDATE acc_products p SET status = 'archived', version = p.version + 1, updated_at = now() FROM third_party_service_products k
    WHERE k.third_party_service_id = ${third_party_service_id} AND (k.external_id = any(${[...external_ids]}::text[]) OR k.external_parent_id = any(${[...external_ids]}::text[])) AND k.is_origin
      AND p.account_id = ${account_id} AND p.id = k.acc_product_id AND p.status <> 'archived' AND p.deleted_at IS NULL RETURNING p.id`,
  )
