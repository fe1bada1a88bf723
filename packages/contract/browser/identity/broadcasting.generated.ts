// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../src/identity/broadcasting.ts'
import type { InBrowser } from '../kit/endpoint.ts'

export const broadcastingAuth: InBrowser<typeof source.broadcastingAuth> = { id: 'broadcasting.auth', method: 'POST', path: '/broadcasting/auth', access: { who: 'signed-in' }, records: 'broadcasting' }
