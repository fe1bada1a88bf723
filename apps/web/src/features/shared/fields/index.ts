export { countryChoices } from './country-choices.ts'
export { MoneyInput } from './money-input.tsx'
export { RichTextField } from './rich-text-field.tsx'
