export { countryChoices } from './country-choices.ts'
export { MoneyInput } from './money-input.tsx'
export { RichTextField } from './rich-text-field.tsx'
export { EXCHANGE_RATE_RANGE, PERCENT_RANGE, QUANTITY_RANGE } from './ranges.ts'
