import { sql } from 'kysely'
import { searchText } from '@stoa/domain'
import { rows, type Db } from '#db/rows.ts'
import type { IncomingProduct } from './incoming-product.ts'
import { insertProducts, putLinks, updateProducts, type Decides, type LinkValues, type ProductSource, type ProductValues } from './store.ts'

/** What is stored of an incoming product. */
interface Known {
  external_id: string
  acc_product_id: number | null
  is_origin: boolean
  /** The stored state is newer. */
  is_stale: boolean
  /** Another product of the account with its SKU, and whether the service knows that already. */
  same_sku: number | null
  same_sku_linked: boolean
  sku: string | null
  ean: string | null
  parent_id: number | null
}

export interface TakenProducts {
  created: number[]
  changed: number[]
  /** Keys of variations whose product is not stored. */
  orphans: string[]
}

/**
 * Stores products of a shop. One with the SKU of a product of the account is linked to it and not doubled: the shop then decides only its
 * price and stock. Variations come after their products, in a call of their own.
 */
export async function takeInProducts(
  db: Db,
  source: ProductSource,
  incoming: readonly IncomingProduct[],
  now: Date,
): Promise<TakenProducts> {
  const products = [...new Map(incoming.map((product) => [product.external_id, product])).values()]
  const known = await knownProducts(db, source, products)
  const sorted = sortOut(products, known)
  const made = await insertProducts(db, source.account_id, sorted.fresh)
  const changed: number[] = []
  for (const decides of ['all', 'stated'] as const) changed.push(...(await updateProducts(db, source.account_id, sorted[decides], decides)))
  const links = products.flatMap((product): LinkValues[] => {
    const id = sorted.linked.get(product.external_id) ?? made.get(product.external_id)
    if (id === undefined) return []
    const { external_id, external_parent_id, external_code, external_updated_at } = product
    const stated = { external_price_minor: product.sale_price_minor ?? product.price_minor, external_stock: product.stock_quantity }
    const is_origin = made.has(external_id)
    return [{ acc_product_id: id, external_id, external_parent_id, external_code, ...stated, external_updated_at, is_origin }]
  })
  await putLinks(db, source, links, now)
  return { created: [...made.values()], changed, orphans: sorted.orphans }
}

async function knownProducts(db: Db, source: ProductSource, products: readonly IncomingProduct[]): Promise<Map<string, Known>> {
  const { account_id, third_party_service_id } = source
  const asked = products.map(({ external_id, external_parent_id, external_code, external_updated_at }) => ({
    external_id,
    external_parent_id,
    external_code,
    external_updated_at,
  }))
  const found = await rows<Known>(
    db,
    sql`SELECT w.external_id, k.acc_product_id, coalesce(k.is_origin, false) AS is_origin, coalesce(k.external_updated_at > w.external_updated_at, false) AS is_stale,
      s.id AS same_sku, s.id IS NOT NULL AND EXISTS (SELECT FROM third_party_service_products o WHERE o.third_party_service_id = ${third_party_service_id} AND o.acc_product_id = s.id) AS same_sku_linked,
      p.sku, p.ean, parent.acc_product_id AS parent_id
    FROM jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) AS w (external_id text, external_parent_id text, external_code text, external_updated_at timestamptz)
    LEFT JOIN third_party_service_products k ON k.third_party_service_id = ${third_party_service_id} AND k.external_id = w.external_id
    LEFT JOIN third_party_service_products parent ON parent.third_party_service_id = ${third_party_service_id} AND parent.external_id = w.external_parent_id
    LEFT JOIN acc_products p ON p.account_id = ${account_id} AND p.id = k.acc_product_id
    LEFT JOIN acc_products s ON s.account_id = ${account_id} AND lower(s.sku) = lower(w.external_code) AND s.deleted_at IS NULL`,
  )
  return new Map(found.map((row) => [row.external_id, row]))
}

interface Sorted extends Record<Decides, (ProductValues & { id: number })[]> {
  fresh: ProductValues[]
  /** Ids of stored products by the shop's keys. */
  linked: Map<string, number>
  orphans: string[]
}

/** Decides for each product whether it is new, known, or the same as one of the account. */
function sortOut(products: readonly IncomingProduct[], known: ReadonlyMap<string, Known>): Sorted {
  const sorted: Sorted = { fresh: [], all: [], stated: [], linked: new Map(), orphans: [] }
  const used = new Set<string>()
  const taken = new Set<number>()
  for (const product of products) {
    const row = known.get(product.external_id)!
    const id = row.acc_product_id ?? sameProduct(row, taken)
    const values = valuesOf(product, skuOf(product, row, { id, used }), row)
    const is_orphan = product.type === 'variation' && row.parent_id === null
    if (id === null && is_orphan) sorted.orphans.push(product.external_id)
    else if (id === null) sorted.fresh.push(values)
    else {
      taken.add(id)
      sorted.linked.set(product.external_id, id)
      if (!is_orphan && !row.is_stale) sorted[row.is_origin ? 'all' : 'stated'].push({ ...values, id })
    }
  }
  return sorted
}

/** The product of the account with the same SKU, unless the service knows it by another key. */
const sameProduct = ({ same_sku, same_sku_linked }: Known, taken: ReadonlySet<number>): number | null =>
  same_sku !== null && !same_sku_linked && !taken.has(same_sku) ? same_sku : null

/** The SKU of the service, if no other product of the account has it. */
function skuOf({ external_code }: IncomingProduct, row: Known, { id, used }: { id: number | null; used: Set<string> }): string | null {
  const key = external_code?.toLowerCase()
  if (key === undefined || used.has(key)) return row.sku
  used.add(key)
  return row.same_sku === null || row.same_sku === id ? external_code : row.sku
}

function valuesOf(product: IncomingProduct, sku: string | null, { ean, parent_id }: Known): ProductValues {
  const { external_code: _code, external_parent_id: _parent, external_updated_at: _at, ...values } = product
  return {
    ...values,
    sku,
    parent_id: product.type === 'variation' ? parent_id : null,
    search_text: searchText({ names: [product.name], values: [sku, ean].filter((value) => value !== null) }),
  }
}
