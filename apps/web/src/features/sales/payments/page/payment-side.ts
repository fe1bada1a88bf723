import type { Payment } from '@stoa/contract/browser'

/** Whether the reader stands on the side that keeps the payment: only it is told the note. */
export const keeps = (payment: Payment): boolean => payment.note !== undefined
export const isReceived = ({ status }: Payment): boolean => ['completed', 'partially_refunded', 'refunded'].includes(status)
