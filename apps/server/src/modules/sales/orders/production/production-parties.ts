import { findRow } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { accountSnapshot, type DocumentParties } from '../../documents/index.ts'

interface SellerRow {
  vat_regime: 'normal' | 'small_exempt' | 'outside'
  oss_registered: boolean
  default_vat_rate_id: number | null
  locale: 'en' | 'gr'
}

/** Parties of a production order: the provider sells, the account buys. A relation is not required. */
export async function productionParties(ctx: Context, provider_id: number, buyer_id: number): Promise<DocumentParties> {
  const [seller, buyer] = [await accountSnapshot(ctx.db, provider_id), await accountSnapshot(ctx.db, buyer_id)]
  const provider = await findRow(ctx.db, 'accounts', { id: provider_id })
  const account = await findRow(ctx.db, 'accounts', { id: buyer_id })
  const { vat_regime, oss_registered, default_vat_rate_id, locale } = provider as SellerRow
  return {
    account_id: provider_id,
    seller,
    buyer,
    seller_vat: { country_code: seller.country_code, vat_regime, oss_registered },
    default_vat_rate_id,
    client_account_id: buyer_id,
    currency: account!.currency,
    locale,
    payment_terms_days: 0,
    line_discount_bp: 0,
    withholding_bp: 0,
    withholding_category: null,
    fixed_treatment: null,
    purchase_order_required: false,
  }
}
