import { addressQuery } from '../../../kit/index.ts'

/** Addresses of payments, in an account and in the back office. */
export const paymentPaths = {
  list: (accountId: number) => `/accounts/${accountId}/payments`,
  page: (accountId: number, uuid: string) => `/accounts/${accountId}/payments/${uuid}`,
  /** The modal that records one, for a client and for one of its invoices. */
  create: (accountId: number, of: { relation?: string | null; contact?: number | null; invoice?: string } = {}) => ({
    to: `/accounts/${accountId}/payments/create`,
    search: addressQuery(Object.fromEntries(Object.entries(of).filter(([, value]) => value))),
  }),
  admin: '/admin/payments',
  adminPage: (uuid: string) => `/admin/payments/${uuid}`,
}
