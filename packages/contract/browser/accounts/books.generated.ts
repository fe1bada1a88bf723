// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../src/accounts/books.ts'
import type { InBrowser } from '../kit/endpoint.ts'

export type { Books } from '../../src/accounts/books.ts'
export const readBooks: InBrowser<typeof source.readBooks> = { id: 'accounts.books.read', method: 'GET', path: '/api/v1/accounts/:account_id/books', access: { who: 'permission', permission: 'reports.read-financial' }, records: 'books' }
export const closeBooks: InBrowser<typeof source.closeBooks> = { id: 'accounts.books.update', method: 'PUT', path: '/api/v1/accounts/:account_id/books', access: { who: 'permission', permission: 'books.close' }, records: 'books' }
