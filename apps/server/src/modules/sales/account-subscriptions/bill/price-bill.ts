import type { BillPart, LineInput } from '@stoa/contract'
import { addDays, formatMoney } from '@stoa/domain'
import { sql } from 'kysely'
import { one } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { documentParties, priceDocument, type DocumentParties } from '../../documents/index.ts'
import type { SubscriptionRow } from '../subscriptions.presenter.ts'

/** A bill as the input of a document: its lines, and its credits as a document discount. */
export interface BillLines {
  lines: LineInput[]
  discount_minor: number
  /** Explains the credits. */
  notes: string | null
}

const CREDITS: ReadonlySet<BillPart['reason']> = new Set(['credit', 'unused'])

/** The parts of a bill as document lines in the client's language, each with its period. */
export async function billLines(
  ctx: Pick<Context, 'db' | 'services'>,
  row: SubscriptionRow,
  parts: readonly BillPart[],
  locale: 'en' | 'gr',
): Promise<BillLines> {
  const product_id = await knownProduct(ctx, row)
  const say = (part: BillPart) => wordsOf(ctx, part, row.currency, locale)
  const credits = parts.filter((part) => CREDITS.has(part.reason))
  return {
    lines: parts
      .filter((part) => !CREDITS.has(part.reason) && part.net_minor > 0)
      .map((part) => ({
        product_id,
        name: say(part).slice(0, 200),
        quantity: part.quantity,
        unit_price_minor: part.unit_price_minor,
        price_per: 1,
        discount_bp: part.discount_bp,
        unit: isOneMonth(row, part) ? ('month' as const) : ('piece' as const),
        ...(row.vat_rate_id !== null && { vat_rate_id: row.vat_rate_id, vat_exemption_code: row.vat_exemption_code }),
      })),
    discount_minor: credits.reduce((sum, part) => sum - part.net_minor, 0),
    notes: credits.length ? credits.map(say).join('\n') : null,
  }
}

/** Unit of a line: a quantity of two of a monthly plan means two pieces, not two months. */
const isOneMonth = ({ interval, interval_count }: SubscriptionRow, { reason, quantity }: BillPart): boolean =>
  reason === 'period' && interval === 'month' && interval_count === 1 && quantity === 1

/** Net, VAT and total of a bill on a day. A bill without an amount has no document. */
export async function priceBill(ctx: Context, row: SubscriptionRow, parts: readonly BillPart[], day: string, known?: DocumentParties) {
  const net_minor = parts.reduce((sum, part) => sum + part.net_minor, 0)
  if (net_minor <= 0) return { net_minor: 0, vat_minor: 0, total_minor: 0 }
  const parties = known ?? (await documentParties(ctx, row.account_id, { account_relation_uuid: row.account_relation_uuid }))
  const { lines, discount_minor } = await billLines(ctx, row, parts, parties.locale)
  const { totals } = await priceDocument(
    ctx,
    parties,
    { lines, prices_include_vat: false, discount_bp: 0, discount_minor },
    { currency: row.currency, locale: parties.locale, day },
  )
  return { net_minor: totals.net_minor, vat_minor: totals.vat_minor, total_minor: totals.total_minor }
}

/** Omits a product that was deleted since, so that billing continues. A package is billed as one line. */
async function knownProduct({ db }: Pick<Context, 'db'>, row: SubscriptionRow): Promise<number | null> {
  const found = await one<{ id: number }>(
    db,
    sql`SELECT id FROM products WHERE id = ${row.product_id} AND deleted_at IS NULL AND type <> 'package' AND (account_id IS NULL OR account_id = ${row.account_id})`,
  )
  return found?.id ?? null
}

function wordsOf({ services }: Pick<Context, 'services'>, part: BillPart, currency: string, locale: 'en' | 'gr'): string {
  const key = part.reason === 'charge' && part.days === undefined ? 'single' : part.reason
  return services.t(locale, `subscriptions:lines.${key}`, {
    name: part.name,
    amount: formatMoney(Math.abs(part.net_minor), currency),
    ...(part.from && { from: shown(part.from) }),
    ...(part.to && { to: shown(addDays(part.to, -1)) }),
    days: part.days,
    period_days: part.period_days,
  })
}

const shown = (day: string) => day.split('-').reverse().join('/')
