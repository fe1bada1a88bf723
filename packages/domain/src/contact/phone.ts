import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min'

export type PhoneType = 'mobile' | 'landline' | 'voip' | 'unknown'

export type ParsedPhone = {
  /** E.164, or null if the text is not a possible and valid number. */
  number: string | null
  type: PhoneType
  raw: string
}

/**
 * Parses a phone number; a number without `+` or `00` belongs to `country` (ISO 3166-1 alpha-2). For the browser, with small
 * metadata that lacks the number types of some countries, where the type is `unknown`. The server imports the same
 * function with full metadata from `@stoa/domain/phone-max`.
 */
export function parsePhone(raw: string, country = 'GR'): ParsedPhone {
  const phone = parsePhoneNumberFromString(dialled(raw), country as CountryCode)
  return toParsedPhone(raw, phone)
}

/** Formats a phone number with national groups, `+30 697 123 4567`. Other texts do not change. */
export function formatPhone(e164: string): string {
  return parsePhoneNumberFromString(e164)?.formatInternational() ?? e164
}

/** Normalises `00` to `+`, and unusual spaces and dashes of pasted numbers. */
export function dialled(raw: string): string {
  return raw
    .normalize('NFKC')
    .trim()
    .replace(/^\(?00/, '+')
}

type LibraryPhone = { isValid(): boolean; isPossible(): boolean; getType(): string | undefined; number: string }

/** Converts the result of the library. Extensions are dropped, because E.164 has none. */
export function toParsedPhone(raw: string, phone: LibraryPhone | undefined): ParsedPhone {
  if (!phone?.isPossible() || !phone.isValid()) return { number: null, type: 'unknown', raw }
  return { number: phone.number, type: TYPES[phone.getType() ?? ''] ?? 'unknown', raw }
}

const TYPES: Record<string, PhoneType> = { MOBILE: 'mobile', FIXED_LINE: 'landline', VOIP: 'voip' }
