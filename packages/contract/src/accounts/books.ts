import { z } from 'zod'
import { permission } from '../kit/access.ts'
import { accountParams, defineEndpoint, oneOf } from '../kit/endpoint.ts'
import { date, typedDate } from '../kit/fields.ts'

const BOOKS = '/api/v1/accounts/:account_id/books'

/** Up to which day an account has closed its books. Nothing dated on or before that day is booked, changed or voided. */
export const Books = z.object({
  closed_until: date.nullable(),
  /** Latest day that can be closed: yesterday in the account's zone. */
  closable_until: date,
})
export type Books = z.infer<typeof Books>

export const readBooks = defineEndpoint({
  id: 'accounts.books.read',
  method: 'GET',
  path: BOOKS,
  access: permission('reports.read-financial'),
  summary: 'Up to which day the books are closed',
  params: accountParams,
  response: oneOf(Books),
})

/** An earlier day or null opens the days after it again. */
export const closeBooks = defineEndpoint({
  id: 'accounts.books.update',
  method: 'PUT',
  path: BOOKS,
  access: permission('books.close'),
  summary: 'Close the books up to a day, or open them again',
  params: accountParams,
  body: z.object({ closed_until: typedDate.nullable() }),
  response: oneOf(Books),
})
