import type { Payment } from '@stoa/contract/browser'

/** Whether the reader belongs to the account that received the payment, which alone reads the note. */
export const keeps = (payment: Payment): boolean => payment.note !== undefined
export const isReceived = ({ status }: Payment): boolean => ['completed', 'partially_refunded', 'refunded'].includes(status)
