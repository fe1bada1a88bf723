import { sql } from 'kysely'
import { one } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { accountSnapshot, type DocumentParties } from '../../documents/index.ts'

interface SellerRow {
  vat_regime: 'normal' | 'small_exempt' | 'outside'
  oss_registered: boolean
  default_vat_rate_id: number | null
  locale: 'en' | 'gr'
}

/** Provider as seller and agency as buyer of what the agency has made: without a card, which only invoicing needs. */
export async function productionParties(ctx: Context, provider_id: number, buyer_id: number): Promise<DocumentParties> {
  const [seller, buyer] = [await accountSnapshot(ctx.db, provider_id), await accountSnapshot(ctx.db, buyer_id)]
  const found = await one<SellerRow>(
    ctx.db,
    sql`SELECT p.vat_regime, p.oss_registered, p.default_vat_rate_id, p.locale FROM accounts p WHERE p.id = ${provider_id}`,
  )
  const buyers = await one<{ currency: string }>(ctx.db, sql`SELECT currency FROM accounts WHERE id = ${buyer_id}`)
  const { vat_regime, oss_registered, default_vat_rate_id, locale } = found!
  return {
    account_id: provider_id,
    seller,
    buyer,
    seller_vat: { country_code: seller.country_code, vat_regime, oss_registered },
    default_vat_rate_id,
    client_account_id: buyer_id,
    currency: buyers!.currency,
    locale,
    payment_terms_days: 0,
    line_discount_bp: 0,
    withholding_bp: 0,
    fixed_treatment: null,
  }
}
