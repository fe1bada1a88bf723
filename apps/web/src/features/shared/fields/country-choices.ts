import { COUNTRY_CODES } from '@stoa/contract/browser'
import type { FilterChoice } from '../../../kit/index.ts'

/** The countries of most accounts. */
const FIRST = ['GR', 'CY']

/** Countries sorted by name in a language, Greece and Cyprus first. */
export function countryChoices(locale: string): FilterChoice[] {
  const tag = locale === 'gr' ? 'el' : 'en'
  const names = new Intl.DisplayNames([tag], { type: 'region' })
  const choice = (value: string) => ({ value, label: names.of(value) ?? value })
  const others = COUNTRY_CODES.filter((code) => !FIRST.includes(code)).map(choice)
  return [...FIRST.map(choice), ...others.sort((one, other) => one.label.localeCompare(other.label, tag))]
}
