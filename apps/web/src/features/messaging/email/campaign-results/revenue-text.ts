import type { CampaignRevenue } from '@stoa/contract/browser'
import { formatMoney } from '@stoa/domain'

/** The revenue of a campaign, such as `120.00 €`, with each currency; null of nothing. */
export const revenueText = (revenue: CampaignRevenue | undefined): string | null =>
  revenue?.amounts.length ? revenue.amounts.map(({ currency, value_minor }) => formatMoney(value_minor, currency)).join(' + ') : null
