import type { Payment } from '@stoa/contract/browser'

/** Whether the reader belongs to the account that received the payment, which alone reads the note. */
export const keeps = (payment: Payment): boolean => payment.note !== undefined
/** Whether it ever counted as received: a void payment did. */
export const wasReceived = (payment: Payment): boolean => isReceived(payment) || payment.status === 'void'
export const isReceived = ({ status }: Payment): boolean => ['completed', 'partially_refunded', 'refunded'].includes(status)
