import type { VatExemption } from '@stoa/contract'
import { isChoosableExemption } from '@stoa/domain'
import type { Context } from '#kit/context.ts'
import { exemptionsFor } from '../vat-exemptions/index.ts'

/** Exemptions for sellers of a country, and which of them lines may have. */
export async function listExemptions({ services }: Context, country = 'GR'): Promise<{ data: VatExemption[] }> {
  const found = await exemptionsFor(services, country)
  return { data: found.map((row) => ({ ...row, is_choosable: isChoosableExemption(row.code, country) })) }
}
