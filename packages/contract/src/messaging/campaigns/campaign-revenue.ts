import { z } from 'zod'
import { permission } from '../../kit/access.ts'
import { defineEndpoint, oneOf } from '../../kit/endpoint.ts'
import { instant } from '../../kit/fields.ts'
import { EmailContactBadge } from '../email-messages.ts'

/**
 * What a campaign sold (domain.md 4.9): sales to people whose last click on a campaign before the sale was on this one, within the days
 * that the account chose; without a click, those whose last SMS without a link to click was of this one. Net of VAT, credit notes and refunds.
 */
export const CampaignRevenue = z.object({
  /** Orders, orders of the shop, and invoices without an order. */
  sales: z.int(),
  /** By currency; amounts of several are never added. */
  amounts: z.array(z.object({ currency: z.string(), value_minor: z.int() })),
})
export type CampaignRevenue = z.infer<typeof CampaignRevenue>

/** One sale that counts for a campaign. */
export const CampaignSale = z.object({
  kind: z.enum(['order', 'acc_order', 'invoice']),
  /** Uuid of the order or invoice, number of the order of the shop. */
  key: z.string(),
  number: z.string().nullable(),
  contact: EmailContactBadge.nullable(),
  /** When the person clicked, or got the SMS that had no link to click. */
  clicked_at: instant,
  sold_at: instant,
  currency: z.string(),
  net_minor: z.int(),
})
export type CampaignSale = z.infer<typeof CampaignSale>

const sales = z.object({
  revenue: CampaignRevenue,
  /** Days from a click in which a sale counts. */
  days: z.int(),
  sales: z.array(CampaignSale),
})

/** The sales behind the revenue of a campaign, newest first, at most 500; of the kinds that the caller may read. */
export const emailCampaignSales = defineEndpoint({
  id: 'emailCampaigns.sales.read',
  method: 'GET',
  path: '/api/v1/email-campaigns/:id/sales',
  access: permission('email-campaigns.read'),
  summary: 'Sales that count for an e-mail campaign',
  response: oneOf(sales),
})

/** The same of an SMS campaign. */
export const smsCampaignSales = defineEndpoint({
  id: 'smsCampaigns.sales.read',
  method: 'GET',
  path: '/api/v1/sms-campaigns/:id/sales',
  access: permission('sms-campaigns.read'),
  summary: 'Sales that count for an SMS campaign',
  response: oneOf(sales),
})
