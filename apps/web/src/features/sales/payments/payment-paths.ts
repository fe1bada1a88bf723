import { addressQuery } from '../../../kit/index.ts'

/** Paths of payments, in an account and in the back-office. */
export const paymentPaths = {
  list: (accountId: number) => `/accounts/${accountId}/payments`,
  page: (accountId: number, uuid: string) => `/accounts/${accountId}/payments/${uuid}`,
  /** Path of the modal that records a payment, for a client and one of its invoices. */
  create: (accountId: number, of: { relation?: string | null; contact?: number | null; invoice?: string } = {}) => ({
    to: `/accounts/${accountId}/payments/create`,
    search: addressQuery(Object.fromEntries(Object.entries(of).filter(([, value]) => value))),
  }),
  admin: '/admin/payments',
  adminPage: (uuid: string) => `/admin/payments/${uuid}`,
}
