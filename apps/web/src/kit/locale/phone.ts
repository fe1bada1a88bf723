/** Country codes of two digits (ITU-T E.164); 1 and 7 have one digit, all others three. */
const TWO_DIGITS = /^(2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/

/** Sizes of the groups of a national number, by its length. */
const GROUPS: Record<number, readonly number[]> = { 7: [3, 4], 8: [4, 4], 9: [3, 3, 3], 10: [3, 3, 4], 11: [3, 4, 4] }

/** Formats a number of E.164 in groups, as it is read aloud: `+30 690 000 8996`. Other texts do not change. */
export function formatPhone(number: string): string {
  const digits = /^\+(\d{8,15})$/.exec(number)?.[1]
  if (!digits) return number
  const code = /^[17]/.test(digits) ? 1 : TWO_DIGITS.test(digits) ? 2 : 3
  const national = digits.slice(code)
  const sizes = GROUPS[national.length] ?? [3, 3, 3, 3, 3]
  const starts = sizes.map((_, at) => sizes.slice(0, at).reduce((sum, size) => sum + size, 0))
  const groups = starts.map((start, at) => national.slice(start, start + sizes[at]!)).filter(Boolean)
  return `+${digits.slice(0, code)} ${groups.join(' ')}`
}
