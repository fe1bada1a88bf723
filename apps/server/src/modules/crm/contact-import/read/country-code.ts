import { COUNTRY_CODES } from '@stoa/contract'
import { fold } from '@stoa/domain'

/** Names in use that the Unicode names of countries do not have. */
const OTHER_NAMES: Record<string, string> = {
  Ελλάς: 'GR',
  Hellas: 'GR',
  Ellada: 'GR',
  EL: 'GR',
  GRC: 'GR',
  CYP: 'CY',
  UK: 'GB',
  England: 'GB',
  'Great Britain': 'GB',
  Αγγλία: 'GB',
  USA: 'US',
  ΗΠΑ: 'US',
  Holland: 'NL',
  'Czech Republic': 'CZ',
  Turkey: 'TR',
}

let codes: Map<string, string> | undefined

/**
 * The ISO code of a country that a file names by its code or by its name in English or Greek, without regard to case and accents.
 * @returns null for a name that is not known
 */
export function countryCode(name: string): string | null {
  codes ??= new Map([
    ...['en', 'el'].flatMap((language) => {
      const names = new Intl.DisplayNames([language], { type: 'region' })
      return COUNTRY_CODES.map((code): [string, string] => [fold(names.of(code) ?? code), code])
    }),
    ...COUNTRY_CODES.map((code): [string, string] => [fold(code), code]),
    ...Object.entries(OTHER_NAMES).map(([other, code]): [string, string] => [fold(other), code]),
  ])
  return codes.get(fold(name)) ?? null
}
