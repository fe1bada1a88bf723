import { formatPercent } from '../../../../kit/index.ts'

/** A part of a number in percent, such as `12.5 %`; null of nothing. */
export const shareOf = (part: number, whole: number): string | null => (whole ? formatPercent(Math.round((part / whole) * 10_000)) : null)
