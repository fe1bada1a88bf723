// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../src/identity/impersonation.ts'
import type { InBrowser } from '../kit/endpoint.ts'

const startImpersonationLimits = { reason: { minLength: 1, maxLength: 300 } } as const
export const startImpersonation: InBrowser<typeof source.startImpersonation, typeof startImpersonationLimits> = { id: 'admin.users.impersonate', method: 'POST', path: '/api/v1/admin/users/:id/impersonation', access: { who: 'super-admin' }, records: 'users', limits: startImpersonationLimits }
export const stopImpersonation: InBrowser<typeof source.stopImpersonation> = { id: 'impersonation.stop', method: 'DELETE', path: '/api/v1/impersonation', access: { who: 'signed-in' }, records: 'impersonation' }
export const endImpersonation: InBrowser<typeof source.endImpersonation> = { id: 'admin.impersonation.stop', method: 'DELETE', path: '/api/v1/admin/impersonation', access: { who: 'signed-in' }, records: 'impersonation' }
