/**
 * Formats a document number by the pattern of its series (domain.md 4.4): `{series}`, `{year}`, `{yy}`, `{number}` and
 * `{number:5}`, which is padded with zeros.
 */
export function documentNumber(pattern: string, parts: { series: string; year: number; number: number }): string {
  return pattern.replace(/\{(series|year|yy|number)(?::(\d{1,2}))?\}/g, (_, name: string, width?: string) => {
    if (name === 'series') return parts.series
    if (name === 'year') return String(parts.year)
    if (name === 'yy') return String(parts.year % 100).padStart(2, '0')
    return String(parts.number).padStart(Number(width ?? 1), '0')
  })
}

/** Whether a pattern produces unique numbers. */
export function isNumberPattern(pattern: string, reset: 'yearly' | 'never'): boolean {
  const bare = pattern.replace(/\{(series|year|yy|number(:\d{1,2})?)\}/g, '')
  return /\{number(:\d{1,2})?\}/.test(pattern) && !/[{}]/.test(bare) && (reset === 'never' || /\{(year|yy)\}/.test(pattern))
}
