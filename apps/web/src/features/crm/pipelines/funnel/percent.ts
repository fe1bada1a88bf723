/** Basis points as people read them: 4550 is 45.5%. @param bp a dash stands for null */
export const percent = (bp: number | null, locale: string): string =>
  bp === null ? '–' : (bp / 10_000).toLocaleString(locale === 'gr' ? 'el' : 'en-GB', { style: 'percent', maximumFractionDigits: 1 })
