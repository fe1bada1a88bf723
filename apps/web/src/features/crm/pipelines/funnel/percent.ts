/** Formats basis points as a percentage: 4550 is 45.5%. @param bp null gives a dash */
export const percent = (bp: number | null, locale: string): string =>
  bp === null ? '–' : (bp / 10_000).toLocaleString(locale === 'gr' ? 'el' : 'en-GB', { style: 'percent', maximumFractionDigits: 1 })
