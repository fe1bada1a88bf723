import { sql } from 'kysely'
import { lineVatProblem, localToday } from '@stoa/domain'
import { one } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { refuse, refuseUnknown } from '#kit/refuse.ts'
import { languageTags } from '#lib/i18n.ts'
import { ratesOn } from './vat-rates.ts'

/** Rate and exemption of a record that documents copy, such as a product. */
export interface VatChoice {
  vat_rate_id?: number | null | undefined
  vat_exemption_code?: number | null | undefined
}

/**
 * Checks the rate of a product for future domestic documents: of the seller's country, and with an exemption if it is 0 %.
 * @param account_id the account whose catalogue has the product; null = the platform
 * @throws 422 on the rate or the exemption
 */
export async function checkVatChoice(ctx: Context, account_id: number | null, choice: VatChoice): Promise<void> {
  const seller_country = await sellerCountry(ctx, account_id)
  const problem = await problemOf(ctx, seller_country, choice)
  if (problem) refuse(ctx, { [problem.field]: vatProblemText(ctx, problem, seller_country) })
}

/** Rate and exemption that a copy of a product keeps in the catalogue of an account; none that the account may not have. */
export async function keptVatChoice(ctx: Context, account_id: number, { vat_rate_id, vat_exemption_code }: VatChoice): Promise<VatChoice> {
  const problem = await problemOf(ctx, await sellerCountry(ctx, account_id), { vat_rate_id, vat_exemption_code })
  return problem ? { vat_rate_id: null, vat_exemption_code: null } : { vat_rate_id, vat_exemption_code }
}

async function problemOf(ctx: Context, seller_country: string, { vat_rate_id, vat_exemption_code = null }: VatChoice) {
  const rate = vat_rate_id == null ? null : await findRate(ctx, vat_rate_id)
  if (!rate && vat_exemption_code !== null) return { field: 'vat_exemption_code', problem: 'only_without_vat' }
  return lineVatProblem({ rate, vat_exemption_code, isFree: false }, 'domestic', { seller_country, buyer_country: seller_country })
}

/**
 * Checks a new default rate of an account, which lines without a rate have: of its country, and not 0 %, because each such line
 * needs its own exemption.
 * @throws 422 on the field
 */
export async function checkDefaultRate(
  ctx: Context,
  account: { id: number; default_vat_rate_id: number | null },
  vat_rate_id: number | null | undefined,
): Promise<void> {
  if (vat_rate_id == null || vat_rate_id === account.default_vat_rate_id) return
  const rate = await findRate(ctx, vat_rate_id, 'default_vat_rate_id')
  const seller_country = await sellerCountry(ctx, account.id)
  const countries = { seller_country, buyer_country: seller_country }
  const problem = lineVatProblem({ rate, vat_exemption_code: null, isFree: true }, 'domestic', countries)
  if (problem) refuse(ctx, { default_vat_rate_id: vatProblemText(ctx, problem, seller_country) })
  if (rate.rate_bp === 0) refuse(ctx, { default_vat_rate_id: 'vat:default_without_vat' })
}

/** Words of a refusal, in the caller's language. @param country country whose rates the document may have */
export const vatProblemText = (
  ctx: Context,
  { field, problem }: { field: string; problem: string },
  country: string,
): [string, Record<string, unknown>] => [
  `vat:problems.${field}.${problem}`,
  { country: new Intl.DisplayNames(languageTags[ctx.request.locale], { type: 'region' }).of(country) ?? country },
]

/** Country whose VAT rules an account follows: that of its registration, else its own. @param account_id null = the platform */
export async function sellerCountry({ db }: Context, account_id: number | null): Promise<string> {
  const found = await one<{ country_code: string }>(
    db,
    sql`SELECT coalesce(g.country_code, a.country_code) AS country_code FROM accounts a LEFT JOIN LATERAL (
      SELECT r.country_code FROM account_registrations r WHERE r.account_id = a.id AND r.deleted_at IS NULL ORDER BY r.is_primary DESC, r.created_at LIMIT 1) g ON true
    WHERE ${account_id === null ? sql`a.is_platform` : sql`a.id = ${account_id}`} ORDER BY a.id LIMIT 1`,
  )
  return found?.country_code ?? 'GR'
}

async function findRate(ctx: Context, id: number, field = 'vat_rate_id') {
  const rates = await ratesOn(ctx, localToday('UTC', ctx.services.clock.now()))
  return rates.find((rate) => rate.id === id) ?? refuseUnknown(ctx, field)
}
