// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../src/accounts/acting.ts'
import type { InBrowser } from '../kit/endpoint.ts'

export type { RelationParty, Acting } from '../../src/accounts/acting.ts'
export const readActing: InBrowser<typeof source.readActing> = { id: 'accounts.acting', method: 'GET', path: '/api/v1/accounts/:account_id/acting', access: { who: 'verified' }, records: 'accounts' }
