import { sql } from 'kysely'
import type { CampaignRevenue, CampaignSale, Params } from '@stoa/contract'
import { holdsIn } from '#access/actor.ts'
import { one, rows, type Db } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { campaignQuery, type CampaignRow } from '../campaign-records/email-campaigns.query.ts'
import { daysOf, salesOfCampaign, type CampaignMedium } from './sales-sql.ts'
import { revenueOf } from './campaign-revenue.ts'

const READ_BY = { order: 'orders.read', acc_order: 'acc-orders.read', invoice: 'invoices.read' } as const

/** The sales that count for an e-mail campaign, of the kinds that the caller may read, with the sum of all. */
export async function listSales(ctx: Context, { params }: { params: Params }) {
  const campaign: CampaignRow = await campaignQuery.find(ctx, params.id, 'read')
  return readSales(ctx, campaign, 'email')
}

/** The same of a campaign of a medium that the caller may read. */
export async function readSales(ctx: Context, campaign: { id: number; account_id: number }, medium: CampaignMedium) {
  const { id, account_id } = campaign
  const kinds = Object.entries(READ_BY).flatMap(([kind, may]) => (holdsIn(ctx.actor, account_id, may) ? [kind] : []))
  const revenue = await revenueOf(ctx.db, [campaign], medium)
  const sales = await rows<CampaignSale>(
    ctx.db,
    sql`SELECT s.kind, s.key, s.number, s.clicked_at, s.at AS sold_at, s.currency, s.net_minor,
        jsonb_build_object('id', c.id, 'name', coalesce(nullif(concat_ws(' ', c.first_name, c.last_name), ''), c.company, c.email, c.phone, '–')) AS contact
      FROM (${salesOfCampaign(campaign, medium)}) s JOIN contacts c ON c.account_id = ${account_id} AND c.id = s.contact_id
      WHERE s.kind = any(${kinds}::text[]) ORDER BY s.at DESC, s.key LIMIT 500`,
  )
  return { data: { revenue: revenue.get(id) ?? NONE, days: await attributionDays(ctx.db, account_id), sales } }
}

const NONE: CampaignRevenue = { sales: 0, amounts: [] }

async function attributionDays(db: Db, account_id: number): Promise<number> {
  const found = await one<{ days: number }>(db, sql`SELECT ${daysOf} AS days FROM accounts w WHERE w.id = ${account_id}`)
  return found!.days
}
