import { sql } from 'kysely'
import { vatOfTreatment, type SupplyType, type VatTreatment } from '@stoa/domain'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { remembered } from '#platform/read-once.ts'
import type { DocumentParties } from '../parties/document-parties.ts'

export interface LineVat {
  vat_rate_id: number | null
  vat_bp: number
  vat_category: number
  vat_exemption_code: number | null
}

interface Rate {
  id: number
  country_code: string
  category: string
  region: string
  rate_bp: number
  mydata_vat_category: number | null
  is_current: boolean
}

/**
 * Loads the VAT rates for lines of a document on its day.
 * @returns a function that determines the VAT of one line: by its treatment, else the rate of the line, of its product or
 *   account, else the seller's standard rate; undefined for an unknown rate
 */
export async function vatOfLines(ctx: Context, parties: DocumentParties, day: string) {
  const rates = await remembered(ctx.db, `vat rates ${day}`, () =>
    rows<Rate>(
      ctx.db,
      sql`SELECT id, country_code, category, region, rate_bp, mydata_vat_category, (valid_from <= ${day}::date AND (valid_to IS NULL OR valid_to >= ${day}::date)) AS is_current
    FROM vat_rates`,
    ),
  )
  const byId = new Map(rates.map((rate) => [rate.id, rate]))
  const standardOf = (country: string) =>
    rates.find((rate) => rate.is_current && rate.country_code === country && rate.category === 'standard' && rate.region === 'mainland')

  return (wanted: number | null, treatment: VatTreatment): LineVat | undefined => {
    const rule = vatOfTreatment(treatment)
    if (rule && rule.vat_bp !== 'buyer') return { vat_rate_id: null, ...rule, vat_bp: rule.vat_bp }
    const rate = rule ? standardOf(parties.buyer.country_code) : rateFor(wanted)
    if (!rate) return undefined
    if (rule)
      return { vat_rate_id: rate.id, vat_bp: rate.rate_bp, vat_category: rule.vat_category, vat_exemption_code: rule.vat_exemption_code }
    const vat_category = rate.mydata_vat_category ?? 1
    return { vat_rate_id: rate.id, vat_bp: rate.rate_bp, vat_category, vat_exemption_code: vat_category === 7 ? 3 : null }
  }

  function rateFor(wanted: number | null): Rate | undefined {
    if (wanted !== null) return byId.get(wanted)
    return byId.get(parties.default_vat_rate_id ?? 0) ?? standardOf(parties.seller.country_code) ?? standardOf('GR')
  }
}

/** VAT treatment of the document: that of goods if it contains only goods. */
export const mainSupply = (supplies: readonly SupplyType[]): SupplyType =>
  supplies.length > 0 && supplies.every((supply) => supply === 'goods') ? 'goods' : 'service'
