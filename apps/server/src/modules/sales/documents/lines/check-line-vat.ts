import { sql } from 'kysely'
import type { SupplyType } from '@stoa/domain'
import { one } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { refuse, refuseUnknown } from '#kit/refuse.ts'
import { vatProblemText, type VatChoice } from '#modules/accounts/vat-rates/index.ts'
import { accountToday } from '../account-today.ts'
import { documentParties, treatmentFor, type Receiver } from '../parties/document-parties.ts'
import { rateCountry, vatOfLines } from './vat-of-lines.ts'

/**
 * Checks the VAT of a record whose documents follow later, such as a subscription, as if its product were sold today.
 * @throws 422 on the rate or the exemption
 */
export async function checkLineVat(
  ctx: Context,
  seller: { account_id: number; product_id: number },
  receiver: Receiver,
  { vat_rate_id = null, vat_exemption_code = null }: VatChoice,
): Promise<void> {
  const parties = await documentParties(ctx, seller.account_id, receiver)
  const product = await one<{
    supply_type: SupplyType
    reverse_charge: boolean
    vat_rate_id: number | null
    vat_exemption_code: number | null
  }>(ctx.db, sql`SELECT supply_type, reverse_charge, vat_rate_id, vat_exemption_code FROM products WHERE id = ${seller.product_id}`)
  const treatment = treatmentFor(parties, product?.supply_type ?? 'service', product?.reverse_charge)
  const vatOf = await vatOfLines(ctx, parties, await accountToday(ctx, seller.account_id))
  const vat = vatOf({ vat_rate_id, vat_exemption_code, product, isFree: false }, treatment)
  if (!('problem' in vat)) return
  if (vat.problem === 'unknown') refuseUnknown(ctx, vat.field)
  refuse(ctx, { [vat.field]: vatProblemText(ctx, vat, rateCountry(parties, treatment)) })
}
