/** The ERP writes every value as a string. An empty one is no value. */
export const textOf = (value: unknown): string | null => {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
  return text === '' ? null : text
}

/** An amount in minor units: `8074.95` or `8074,95`. Null for what is no number. */
export function minorOf(value: unknown): number | null {
  const number = Number(textOf(value)?.replace(',', '.') ?? Number.NaN)
  return Number.isFinite(number) ? Math.round(number * 100) : null
}

export const flagOf = (value: unknown): boolean => ['1', 'true', 'True'].includes(String(value))

/** Minor units as the ERP takes them. */
export const amountOf = (minor: number): string => (minor / 100).toFixed(2)
