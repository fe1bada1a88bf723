import { sql } from 'kysely'
import type { BillPart } from '@stoa/contract'
import { daysBetween, divideRound, periodAt, periodIndex, toMinor } from '@stoa/domain'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { creditInvoice } from '../../invoices/index.ts'
import { billingState } from './billing-state.ts'
import type { SubscriptionRow } from '../subscriptions.presenter.ts'

interface Credit {
  invoice_uuid: string
  invoice_line_id: number
  /** Quantity to credit, with three decimals, the precision of credit notes. */
  quantity: number
  part: BillPart
}

interface BilledLine {
  invoice_uuid: string
  invoice_line_id: number
  line_quantity: string
  line_net_minor: number
  credited: string
  part: BillPart
}

/** Parts of issued bills for days after today, as credit notes will credit them. */
export async function unusedOfBills({ db }: Context, row: SubscriptionRow, today: string): Promise<Credit[]> {
  const found = await rows<BilledLine>(
    db,
    sql`SELECT i.uuid AS invoice_uuid, l.id AS invoice_line_id, l.quantity AS line_quantity, l.net_minor AS line_net_minor, p.part,
      coalesce((SELECT sum(c.quantity) FILTER (WHERE NOT c.credits_amount) FROM invoice_lines c JOIN invoices n ON n.uuid = c.invoice_uuid AND n.status <> 'draft' WHERE c.credited_line_id = l.id), 0) AS credited
    FROM account_subscription_orders o
    JOIN invoices i ON i.uuid = o.invoice_uuid AND i.status IN ('issued', 'partially_paid', 'paid')
    CROSS JOIN LATERAL (
      SELECT e.part, row_number() OVER (ORDER BY e.at) - 1 AS position FROM jsonb_array_elements(o.lines) WITH ORDINALITY e (part, at)
      WHERE e.part->>'reason' NOT IN ('credit', 'unused') AND (e.part->>'net_minor')::bigint > 0) p
    JOIN invoice_lines l ON l.invoice_uuid = i.uuid AND l.position = p.position
    WHERE o.account_subscription_uuid = ${row.uuid} AND (p.part->>'to')::date > ${today}::date
    ORDER BY o.sequence`,
  )
  const { cycle } = billingState(row)
  return found.flatMap((line) => {
    const { part, invoice_uuid, invoice_line_id } = line
    const { start } = periodAt(cycle, periodIndex(cycle, part.from!))
    const from = [today, part.from!, start].toSorted().at(-1)!
    const [left, all] = [daysBetween(from, part.to!), daysBetween(part.from!, part.to!)]
    const thousandths = divideRound(BigInt(Math.round(Number(line.line_quantity) * 1000)) * BigInt(left), BigInt(all))
    const quantity = Math.min(Number(thousandths) / 1000, Number(line.line_quantity) - Number(line.credited))
    if (quantity <= 0) return []
    const net = divideRound(
      BigInt(line.line_net_minor) * BigInt(Math.round(quantity * 1000)),
      BigInt(Math.round(Number(line.line_quantity) * 1000)),
    )
    const net_minor = toMinor(net)
    return [
      {
        invoice_uuid,
        invoice_line_id,
        quantity,
        part: {
          ...part,
          reason: 'unused' as const,
          quantity: 1,
          unit_price_minor: net_minor,
          discount_bp: 0,
          net_minor: -net_minor,
          from,
          days: left,
          period_days: all,
        },
      },
    ]
  })
}

/** Creates and issues one credit note for each invoice. @throws 403 without the permission to credit invoices */
export async function creditBills(ctx: Context, row: SubscriptionRow, today: string): Promise<void> {
  const credits = Map.groupBy(await unusedOfBills(ctx, row, today), (credit) => credit.invoice_uuid)
  const credit_reason = ctx.services.t(ctx.request.locale, 'subscriptions:credit_reason', {
    number: row.number,
    date: today.split('-').reverse().join('/'),
  })
  for (const [uuid, lines] of credits)
    await creditInvoice(ctx, {
      params: { uuid },
      body: { credit_reason, lines: lines.map(({ invoice_line_id, quantity }) => ({ invoice_line_id, quantity })), send: true },
    })
}
