import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { dialled, type ParsedPhone, toParsedPhone } from './phone.ts'

/** {@link parsePhone} with the full metadata (150 kB): strict validity and the type of every number. For the server. */
export function parsePhone(raw: string, country = 'GR'): ParsedPhone {
  const phone = parsePhoneNumberFromString(dialled(raw), country as CountryCode)
  return toParsedPhone(raw, phone)
}

export { isE164 } from './e164.ts'
export { formatPhone, type ParsedPhone, type PhoneType } from './phone.ts'
