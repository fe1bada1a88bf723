import { describe, expect, it } from 'vitest'
import { campaignPrice, type CampaignPricing } from './campaign-price.ts'

const campaign = (more: Partial<CampaignPricing>): CampaignPricing => ({
  pricing_model: 'fixed',
  fee_minor: null,
  fee_bp: null,
  media_budget_minor: 0,
  start_date: null,
  end_date: null,
  leads_count: 0,
  ...more,
})

describe('the price of a campaign', () => {
  it.each([
    ['is fee and media for a fixed price', { fee_minor: 50_000, media_budget_minor: 120_000 }, 170_000],
    ['adds a share of the media', { pricing_model: 'percent_of_spend', fee_bp: 1250, media_budget_minor: 33_333 }, 37_500],
    ['is the fee for each lead', { pricing_model: 'per_lead', fee_minor: 1_550, leads_count: 12 }, 18_600],
    ['is zero while there are no leads', { pricing_model: 'per_lead', fee_minor: 1_550 }, 0],
    ['is not known while nothing is agreed', { pricing_model: null, fee_minor: 100 }, null],
    ['is not known for a retainer without an end', { pricing_model: 'retainer', fee_minor: 40_000, start_date: '2026-01-15' }, null],
    ['is not known when it is out of range', { fee_minor: Number.MAX_SAFE_INTEGER, media_budget_minor: 10 }, null],
  ] as const)('%s', (_what, more, expected) => {
    expect(campaignPrice(campaign(more as Partial<CampaignPricing>))).toBe(expected)
  })

  it.each([
    ['2026-01-15', '2026-01-20', 1],
    ['2026-01-15', '2026-02-14', 1],
    ['2026-01-15', '2026-02-15', 2],
    ['2025-12-01', '2026-02-28', 3],
  ])('of a retainer from %s to %s is %i monthly fees', (start_date, end_date, months) => {
    expect(campaignPrice(campaign({ pricing_model: 'retainer', fee_minor: 40_000, start_date, end_date }))).toBe(months * 40_000)
  })
})
