import { attempt, divideRound, toMinor } from '../money/exact.ts'

export const PRICING_MODELS = ['fixed', 'percent_of_spend', 'per_lead', 'retainer'] as const
export type PricingModel = (typeof PRICING_MODELS)[number]

/** What the client of a campaign pays, and the facts that the price depends on. */
export interface CampaignPricing {
  pricing_model: PricingModel | null
  /** Fee in minor units: once, for each lead, or for each month. */
  fee_minor: number | null
  /** Share of the media, in basis points. */
  fee_bp: number | null
  media_budget_minor: number
  start_date: string | null
  end_date: string | null
  leads_count: number
}

/**
 * Price of a campaign in minor units (domain.md 4.10); null while no pricing is agreed, for a retainer without both dates, and for
 * amounts out of range.
 */
export function campaignPrice(campaign: CampaignPricing): number | null {
  const fee = BigInt(campaign.fee_minor ?? 0)
  const media = BigInt(campaign.media_budget_minor)
  const months = monthsOf(campaign)
  switch (campaign.pricing_model) {
    case 'fixed':
      return minor(() => fee + media)
    case 'percent_of_spend':
      return minor(() => media + divideRound(media * BigInt(campaign.fee_bp ?? 0), 10_000n))
    case 'per_lead':
      return minor(() => fee * BigInt(campaign.leads_count))
    case 'retainer':
      return months === null ? null : minor(() => fee * BigInt(months))
    default:
      return null
  }
}

const minor = (amount: () => bigint): number | null => attempt(() => toMinor(amount())) ?? null

/** Months of the schedule, each from the day of the start, counted when they begin. */
function monthsOf({ start_date, end_date }: Pick<CampaignPricing, 'start_date' | 'end_date'>): number | null {
  if (!start_date || !end_date) return null
  const [from, to] = [partsOf(start_date), partsOf(end_date)]
  return (to.year - from.year) * 12 + to.month - from.month + (to.day >= from.day ? 1 : 0) || 1
}

function partsOf(day: string): { year: number; month: number; day: number } {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  return { year, month, day: date }
}
