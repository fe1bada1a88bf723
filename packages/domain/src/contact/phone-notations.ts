import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/**
 * Notations of a phone number in digits: international with and without `00`, national with and without the leading
 * zero. Empty if the text is not a phone number; only its digits if the country is unknown.
 */
export function phoneNotations(text: string): string[] {
  const digits = text.replace(/\D/g, '')
  const looksLikePhone = /^[+(]?\d[\d\s().\-/]*$/.test(text.trim()) && digits.length >= 6 && digits.length <= 17
  if (!looksLikePhone) return []
  const international = text.trim().replace(/^00/, '+')
  const phone = international.startsWith('+') ? parsePhoneNumberFromString(international) : undefined
  if (!phone) return [digits]
  const full = phone.number.slice(1)
  return [...new Set([full, `00${full}`, phone.nationalNumber, phone.formatNational().replace(/\D/g, '')])]
}
