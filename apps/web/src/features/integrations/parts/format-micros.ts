import { formatMoney } from '@stoa/domain'

/** An amount in millionths of a currency, in which ad platforms count, rounded once to its cents. */
export const formatMicros = (micros: number | null, currency: string): string =>
  micros === null ? '–' : formatMoney(Math.round(micros / 10_000), currency)
