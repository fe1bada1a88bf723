import type { OfferInput } from '@stoa/contract'
import { holdsIn } from '#access/actor.ts'
import type { Context } from '#kit/context.ts'
import { refuse } from '#kit/refuse.ts'
import { missingAccountPermission } from '#lib/errors.ts'
import { requireFeature } from '#modules/accounts/features/index.ts'
import {
  accountToday,
  documentParties,
  priceDocument,
  totalsColumns,
  type DocumentParties,
  type PricedDocument,
} from '../../documents/index.ts'

type Terms = Partial<OfferInput> & { account_id: number }

export interface PricedOffer {
  parties: DocumentParties
  priced: PricedDocument
  /** Columns of the offer that are derived from lines and parties. */
  columns: ReturnType<typeof offerColumns>
}

/**
 * Completes and calculates an offer with the current catalogue. A VAT treatment that deviates from the rule requires
 * `invoices.issue` and a reason.
 * @param options.is_decided the offer already has the treatment
 * @throws 422 on the receiver, on the reason, on the field of a line; 403, also for recurring lines if the plan lacks subscriptions
 */
export async function priceOffer(ctx: Context, terms: Terms, options: { is_decided?: boolean } = {}): Promise<PricedOffer> {
  if (terms.lines?.some((line) => line.subscription_plan_id)) await requireFeature(ctx, terms.account_id, 'subscriptions.enabled')
  const parties = await documentParties(ctx, terms.account_id, terms)
  checkTerms(ctx, terms, options.is_decided ?? false)
  const money = moneyTerms(terms)
  const locale = terms.locale ?? parties.locale
  const day = await accountToday(ctx, terms.account_id)
  const priced = await priceDocument(ctx, parties, money, { currency: terms.currency ?? parties.currency, locale, day })
  return { parties, priced, columns: offerColumns(terms, { parties, priced, locale }) }
}

function offerColumns(terms: Terms, { parties, priced, locale }: Pick<PricedOffer, 'parties' | 'priced'> & { locale: 'en' | 'gr' }) {
  const money = moneyTerms(terms)
  return {
    ...totalsColumns(priced),
    prices_include_vat: money.prices_include_vat,
    discount_bp: money.discount_bp,
    discount_minor: money.discount_minor,
    vat_treatment_reason: money.vat_treatment ? terms.vat_treatment_reason : null,
    recurring_net_minor: priced.recurring_net_minor,
    cost_minor: priced.cost_minor,
    costed_net_minor: priced.costed_net_minor,
    ...partyColumns(parties),
    locale,
  }
}

const partyColumns = ({ buyer, seller, client_account_id }: DocumentParties) => ({
  client_account_id,
  client_name: buyer.name.slice(0, 200),
  buyer_snapshot: buyer,
  seller_snapshot: seller,
})

const moneyTerms = ({ lines = [], prices_include_vat = false, discount_bp = 0, discount_minor = 0, vat_treatment = null }: Terms) => ({
  lines,
  prices_include_vat,
  discount_bp,
  discount_minor,
  vat_treatment,
})

function checkTerms(ctx: Context, terms: Terms, is_decided: boolean): void {
  if (terms.discount_bp && terms.discount_minor) refuse(ctx, { discount_minor: 'offers:one_discount' })
  if (!terms.vat_treatment) return
  if (!terms.vat_treatment_reason) refuse(ctx, { vat_treatment_reason: 'offers:reason_needed' })
  if (!is_decided && !holdsIn(ctx.actor, terms.account_id, 'invoices.issue')) throw missingAccountPermission()
}
