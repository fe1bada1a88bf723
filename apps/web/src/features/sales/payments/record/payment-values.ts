import type { PaymentForm, PaymentInput } from '@stoa/contract/browser'
import type { Receiver } from '../../lines/index.ts'
import { wishesOf, type Shares } from './shares.ts'

/** Values of the form of a payment. */
export interface PaymentValues {
  amount_minor: number | string | null
  paid_on: string
  method: string
  payment_account_uuid: string
  reference: string
  note: string
  status: 'completed' | 'pending'
  send_receipt: boolean
  /** Whether an amount above everything that is open is meant. */
  accept_excess: boolean
}

export const blankPayment = ({ today, paymentAccounts }: PaymentForm): PaymentValues => ({
  amount_minor: null,
  paid_on: today,
  method: '6',
  payment_account_uuid: paymentAccounts.find((one) => one.is_default)?.uuid ?? '',
  reference: '',
  note: '',
  status: 'completed',
  send_receipt: true,
  accept_excess: false,
})

/** Body of the request. Unchanged allocations are omitted, because the server calculates them from current open amounts. */
export const paymentBody = (values: PaymentValues, receiver: Receiver, shares: Shares | null): PaymentInput => ({
  ...receiver,
  ...values,
  method: Number(values.method),
  amount_minor: values.amount_minor as number,
  payment_account_uuid: values.payment_account_uuid || null,
  ...(values.status === 'completed' && shares !== null && { allocations: wishesOf(shares) }),
})
