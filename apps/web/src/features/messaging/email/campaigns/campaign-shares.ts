/** A part of a number in percent, such as `12.5 %`; null of nothing. */
export function shareOf(part: number, whole: number, language: string): string | null {
  if (!whole) return null
  return new Intl.NumberFormat(language === 'gr' ? 'el' : language, { style: 'percent', maximumFractionDigits: 1 }).format(part / whole)
}
