import type { ListRow } from '../client/soft-one-client.ts'
import { minorOf, textOf } from '../client/values.ts'

/** An item of the ERP as it is matched with products. */
export interface ErpItem {
  external_id: string
  /** Codes by which a product may know it, the first first. */
  code: string
  code1: string | null
  name: string
  price_minor: number | null
  vat_code: string | null
}

/** Reads a row of the list of items; null for one without a key or a code, which no product can have. */
export function itemOf({ key, values }: ListRow): ErpItem | null {
  const field = (name: string) => textOf(values[`ITEM.${name}`] ?? values[name])
  const code = field('CODE') ?? field('CODE1')
  if (!/^\d{1,18}$/.test(key) || !code) return null
  return {
    external_id: key,
    code: code.slice(0, 80),
    code1: field('CODE1')?.slice(0, 80) ?? null,
    name: (field('NAME') ?? code).slice(0, 200),
    price_minor: minorOf(field('PRICER')),
    vat_code: field('VAT'),
  }
}
