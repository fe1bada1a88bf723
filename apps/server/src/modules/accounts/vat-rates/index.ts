import { listVatExemptions, listVatRates } from '@stoa/contract'
import { serve } from '#kit/routes.ts'
import type { ServerModule } from '../../../registry.ts'
import { listExemptions } from './exemptions.ts'
import { listRates } from './vat-rates.ts'

export { checkDefaultRate, checkVatChoice, keptVatChoice, sellerCountry, vatProblemText, type VatChoice } from './check-vat-choice.ts'
export { ratesOn, type KnownRate } from './vat-rates.ts'

/** Rates of VAT and exemptions from it, which the platform keeps. */
export const vatRatesModule: ServerModule = {
  routes: (routes) => {
    serve(routes, listVatRates, (ctx, { query }) => listRates(ctx, query.country_code))
    serve(routes, listVatExemptions, (ctx, { query }) => listExemptions(ctx, query.country_code))
  },
}
