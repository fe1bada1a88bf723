import { numberFormat } from '../../../kit/index.ts'

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** Formats a size: `1,4 MB`, with the digits of all numbers in both languages. */
export function formatBytes(bytes: number, locale: string): string {
  const step = Math.min(UNITS.length - 1, bytes < 1 ? 0 : Math.floor(Math.log(bytes) / Math.log(1024)))
  return numberFormat(step ? 'gr' : locale, {
    style: 'unit',
    unit: UNITS[step]!,
    unitDisplay: step ? 'short' : 'long',
    maximumFractionDigits: step < 2 ? 0 : 1,
  }).format(bytes / 1024 ** step)
}
