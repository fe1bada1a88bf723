import { sql } from 'kysely'
import type { VatExemption } from '@stoa/contract'
import { isOfDirective } from '@stoa/domain'
import { rows } from '#db/rows.ts'
import type { Services } from '#kit/services.ts'

type Exemption = Omit<VatExemption, 'is_choosable'>

/**
 * Every exemption in the order of the tax authority, in the words that documents of sellers of a country print.
 *
 * The list is table 8.3 (reasons for exemption from VAT) of AADE's documentation of the myDATA API, as it is since version 1.0.11
 * and in version 2.0.2 of September 2026. Its articles are those of the code of VAT of law 5144/2024, in force since 11 October
 * 2024; the codes did not change. It replaced those of law 2859/2000: 13 became 17, 14 18, 16 21, 19 24, 22 27, 24 29, 25 30, 26 31,
 * 27 32, 28 33, 39 44, 39a 45, 40 47, 41 48, 43 to 46 50 to 53, 47 54, 47b to 47d 56 to 58 and 6 8; articles 2, 3 and 5 kept their
 * numbers. No text of ours cites the former numbers, except the E3 classifications, which the tax authority still names by them.
 *
 * Sellers of other member states cite directive 2006/112/EC, those of third countries the law of their country.
 */
export async function exemptionsFor({ database, t }: Pick<Services, 'database' | 't'>, country: string): Promise<Exemption[]> {
  const found = await rows<Exemption>(
    database.db,
    sql`SELECT code, vatex_code, text_en, text_gr, law_ref FROM vat_exemptions ORDER BY code`,
  )
  if (country === 'GR') return found
  return found.map((row) => {
    const isDirective = isOfDirective(row.code, country)
    const key = isDirective ? `vat:directive.${row.code}` : 'vat:national_law'
    return { ...row, text_en: t('en', key), text_gr: t('gr', key), law_ref: isDirective ? '2006/112/EC' : 'other' }
  })
}
