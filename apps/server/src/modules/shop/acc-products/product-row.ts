import type { AccProduct, Media } from '@stoa/contract'

/** Morph alias of shop products. */
export const ACC_PRODUCT = 'acc_product'

/** A row of `acc_products` with the loaded relations. */
export interface AccProductRow extends Omit<AccProduct, 'parent_name' | 'coverMedia' | 'media' | 'stock_quantity' | 'sold_quantity'> {
  /** The driver returns `numeric` as text. */
  stock_quantity: string | null
  sold_quantity: string
  parent_name?: string | null
  search_text: string
  coverMedia?: Media | null
  media?: Media[]
}

/** Presents a product to members of the account. Columns not listed here stay private. */
export function presentAccProduct(row: AccProductRow): AccProduct {
  return {
    id: row.id,
    account_id: row.account_id,
    name: row.name,
    sku: row.sku,
    ean: row.ean,
    type: row.type,
    parent_id: row.parent_id,
    parent_name: row.parent_name ?? null,
    acc_product_template_id: row.acc_product_template_id,
    description: row.description,
    price_minor: row.price_minor,
    sale_price_minor: row.sale_price_minor,
    currency: row.currency,
    vat_bp: row.vat_bp,
    stock_quantity: row.stock_quantity === null ? null : Number(row.stock_quantity),
    stock_status: row.stock_status,
    weight_g: row.weight_g,
    attributes: row.attributes,
    categories: row.categories,
    status: row.status,
    sold_quantity: Number(row.sold_quantity),
    created_by_id: row.created_by_id,
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
    ...(row.coverMedia !== undefined && { coverMedia: row.coverMedia }),
    ...(row.media && { media: row.media }),
    ...(row.account && { account: row.account }),
    ...(row.thirdPartyServiceProducts && { thirdPartyServiceProducts: row.thirdPartyServiceProducts }),
  }
}
