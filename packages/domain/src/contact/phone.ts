import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min'

export type PhoneType = 'mobile' | 'landline' | 'voip' | 'unknown'

export type ParsedPhone = {
  /** E.164, or null when the text is not a possible and valid number. */
  number: string | null
  type: PhoneType
  raw: string
}

/**
 * Reads a phone number as typed; a number without `+` or `00` belongs to `country` (ISO 3166-1 alpha-2).
 * Built for the browser: its small metadata does not know the types of all countries and then says `unknown`.
 * The server imports the same function from `@stoa/domain/phone-max`.
 */
export function parsePhone(raw: string, country = 'GR'): ParsedPhone {
  const phone = parsePhoneNumberFromString(dialled(raw), country as CountryCode)
  return toParsedPhone(raw, phone)
}

/** Whether the text is a phone in E.164 form (spec 5). */
export function isE164(text: string): boolean {
  return /^\+[1-9]\d{1,14}$/.test(text)
}

/** A phone for reading: national groups behind the country code, `+30 697 123 4567`. Unknown texts stay as they are. */
export function formatPhone(e164: string): string {
  return parsePhoneNumberFromString(e164)?.formatInternational() ?? e164
}

/** `00` means `+` whatever the country, and a number pasted from a spreadsheet may carry odd spaces and dashes. */
export function dialled(raw: string): string {
  return raw
    .normalize('NFKC')
    .trim()
    .replace(/^\(?00/, '+')
}

type LibraryPhone = { isValid(): boolean; isPossible(): boolean; getType(): string | undefined; number: string }

/** What both builds make of the library's answer. An extension is dropped: E.164 has none. */
export function toParsedPhone(raw: string, phone: LibraryPhone | undefined): ParsedPhone {
  if (!phone?.isPossible() || !phone.isValid()) return { number: null, type: 'unknown', raw }
  return { number: phone.number, type: TYPES[phone.getType() ?? ''] ?? 'unknown', raw }
}

const TYPES: Record<string, PhoneType> = { MOBILE: 'mobile', FIXED_LINE: 'landline', VOIP: 'voip' }
