/**
 * Minor units of a decimal number in a string, such as `-12.345`; never through a floating-point number. Halves are rounded away from zero,
 * as shops do.
 * @throws RangeError for a text that is no decimal number, or too large
 */
export function minorOf(text: string | number | null | undefined): number {
  const match = /^(-?)(\d{1,15})(?:\.(\d*))?$/.exec(String(text ?? '').trim() || '0')
  if (!match) throw new RangeError(`“${String(text).slice(0, 40)}” is no amount.`)
  const [, sign, whole = '0', decimals = ''] = match
  const scaled = BigInt(`${whole}${decimals.slice(0, 3).padEnd(3, '0')}`)
  const minor = Number((scaled + 5n) / 10n)
  if (!Number.isSafeInteger(minor)) throw new RangeError(`“${text}” is too large.`)
  return sign === '-' && minor !== 0 ? -minor : minor
}
