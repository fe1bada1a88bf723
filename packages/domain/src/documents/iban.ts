/**
 * Parses an IBAN with or without groups.
 * @returns the compact form, or null if its length or check digits (ISO 7064, mod 97) are wrong
 */
export function parseIban(text: string): string | null {
  const iban = text.normalize('NFKC').toUpperCase().replace(/[\s-]/g, '')
  const length = LENGTHS[iban.slice(0, 2)]
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban) || (length !== undefined && iban.length !== length)) return null
  return remainder(iban.slice(4) + iban.slice(0, 4)) === 1 ? iban : null
}

/** Formats an IBAN in groups of four. */
export function formatIban(iban: string): string {
  return iban.replace(/(.{4})(?=.)/g, '$1 ')
}

function remainder(text: string): number {
  return [...text].reduce((rest, character) => Number(`${rest}${Number.parseInt(character, 36)}`) % 97, 0)
}

/** Lengths of the SWIFT registry for common countries. */
const LENGTHS: Readonly<Record<string, number>> = {
  AE: 23,
  AL: 28,
  AT: 20,
  BE: 16,
  BG: 22,
  CH: 21,
  CY: 28,
  CZ: 24,
  DE: 22,
  DK: 18,
  EE: 20,
  ES: 24,
  FI: 18,
  FR: 27,
  GB: 22,
  GR: 27,
  HR: 21,
  HU: 28,
  IE: 22,
  IL: 23,
  IT: 27,
  LT: 20,
  LU: 20,
  LV: 21,
  ME: 22,
  MK: 19,
  MT: 31,
  NL: 18,
  NO: 15,
  PL: 28,
  PT: 25,
  RO: 24,
  RS: 22,
  SE: 24,
  SI: 19,
  SK: 24,
  TR: 26,
}
