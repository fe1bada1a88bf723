/** Ranks in the order of numbers, newest on top: five letters of the alphabet of fractional ranks. */
export function rankOf(number: number): string {
  const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
  const at = 14_000_000 - number
  return `d${[238_328, 3844, 62, 1].map((unit) => digits[Math.floor(at / unit) % 62]).join('')}`
}
