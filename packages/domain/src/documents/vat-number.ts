/** Formats of EU VAT numbers by VIES, without the country prefix; Greece is `EL`, Northern Ireland `XI`. */
const FORMATS: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^[1-9]\d{8}$/,
  DK: /^\d{8}$/,
  EE: /^10\d{7}$/,
  EL: /^\d{9}$/,
  ES: /^(?!\d{9}$)[A-Z0-9]\d{7}[A-Z0-9]$/,
  FI: /^\d{8}$/,
  FR: /^[A-HJ-NP-Z0-9]{2}\d{9}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^(\d{7}[A-W][AH]?|[7-9][A-Z*+]\d{5}[A-W])$/,
  IT: /^\d{11}$/,
  LT: /^(\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^[1-9]\d{7}$/,
  NL: /^[A-Z0-9+*]{10}\d{2}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^[1-9]\d{1,9}$/,
  SE: /^\d{10}01$/,
  SI: /^[1-9]\d{7}$/,
  SK: /^[1-9]\d[2346-9]\d{7}$/,
  XI: /^(\d{9}|\d{12}|GD\d{3}|HA\d{3})$/,
}

export type VatNumber = {
  /** With its prefix, as stored: `EL094019245`. */
  value: string
  /** Whether the format is known. It is not for countries outside the EU. */
  status: 'format_ok' | 'unchecked'
}

/**
 * Parses a VAT number with or without its prefix; `GR` is accepted for `EL` (domain.md 4.3).
 * @param country_code ISO 3166 of the registration, the default for the prefix
 * @returns null if the format or the Greek check digit is wrong
 */
export function parseVatNumber(text: string, country_code: string): VatNumber | null {
  const bare = text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s.\-/]/g, '')
  const own = country_code === 'GR' ? 'EL' : country_code
  if (!/^[A-Z0-9*+]{1,20}$/.test(bare)) return null
  const candidates = [
    [own, bare.startsWith(own) ? bare.slice(2) : bare],
    [prefixOf(bare), bare.slice(2)],
  ] as const
  for (const [prefix, digits] of candidates) if (isVatNumber(prefix, digits)) return { value: prefix + digits, status: 'format_ok' }
  return own in FORMATS || prefixOf(bare) in FORMATS ? null : { value: bare, status: 'unchecked' }
}

const prefixOf = (bare: string) => (bare.startsWith('GR') ? 'EL' : bare.slice(0, 2))

function isVatNumber(prefix: string, digits: string): boolean {
  return (FORMATS[prefix]?.test(digits) ?? false) && (prefix !== 'EL' || hasGreekCheckDigit(digits))
}

/** `(Σ d_i × 2^(9−i), i = 1..8) mod 11 mod 10 = d_9`. */
function hasGreekCheckDigit(digits: string): boolean {
  if (/^0+$/.test(digits)) return false
  const sum = Array.from(digits.slice(0, 8)).reduce((total, digit, at) => total + Number(digit) * 2 ** (8 - at), 0)
  return (sum % 11) % 10 === Number(digits[8])
}
