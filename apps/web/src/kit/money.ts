const SIGNS: Record<string, string> = { EUR: '€', USD: '$', GBP: '£', TRY: '₺', PLN: 'zł', CZK: 'Kč' }

/** Minor units as `1.234,56 €`: two decimals, a dot between thousands, in both languages (specification 9). */
export function formatMoney(minor: number, currency = 'EUR'): string {
  const digits = String(Math.abs(Math.trunc(minor))).padStart(3, '0')
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, '.')
  return `${minor < 0 ? '-' : ''}${whole},${digits.slice(-2)}\u00a0${SIGNS[currency] ?? currency}`
}

/** Basis points as a percentage of at most two decimals: 2550 is `25,5%`. */
export const formatPercent = (basisPoints: number): string => `${String(basisPoints / 100).replace('.', ',')}%`
