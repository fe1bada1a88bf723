import { sql } from 'kysely'
import type { LineInput } from '@stoa/contract'
import { chosenVat } from '@stoa/domain'
import { rows } from '#db/rows.ts'
import type { Db } from '#kit/context.ts'
import type { OfferLineRow } from './offer-row.ts'

/** Lines of offers in their order, with the billing period of recurring lines. */
export async function linesOf(db: Db, offer_uuids: readonly string[]): Promise<OfferLineRow[]> {
  if (!offer_uuids.length) return []
  return rows<OfferLineRow>(
    db,
    sql`SELECT l.*, l.quantity::float8 AS quantity, p.interval, p.interval_count FROM offer_lines l LEFT JOIN subscription_plans p ON p.id = l.subscription_plan_id
    WHERE l.offer_uuid = any(${offer_uuids}::uuid[]) ORDER BY l.offer_uuid, l.position, l.uuid`,
  )
}

/** A stored line in the form in which a client sends it. */
export const lineInput = (line: OfferLineRow): LineInput => ({
  key: line.uuid,
  parent_key: line.parent_uuid,
  product_id: line.product_id,
  package_edition_id: line.package_edition_id,
  product_service_uuid: line.product_service_uuid,
  subscription_plan_id: line.subscription_plan_id,
  code: line.code,
  name: line.name,
  description: line.description,
  quantity: line.quantity,
  unit: line.unit as NonNullable<LineInput['unit']>,
  unit_price_minor: line.unit_price_minor,
  price_per: line.price_per,
  discount_bp: line.discount_bp,
  discount_minor: line.discount_minor,
  supply_type: line.supply_type as NonNullable<LineInput['supply_type']>,
  ...chosenVat(line),
  cost_minor: line.cost_minor,
  is_optional: line.is_optional,
  is_chosen: line.is_chosen,
})
