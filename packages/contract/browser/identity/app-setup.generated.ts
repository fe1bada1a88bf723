// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../src/identity/app-setup.ts'
import type { InBrowser } from '../kit/endpoint.ts'

export type { SetupUser, AppSetup } from '../../src/identity/app-setup.ts'
export const appSetup: InBrowser<typeof source.appSetup> = { id: 'app.setup', method: 'GET', path: '/api/v1/app', access: { who: 'anyone' }, records: 'app' }
export const currentAccount: InBrowser<typeof source.currentAccount> = { id: 'currentAccount.update', method: 'PUT', path: '/api/v1/current-account', access: { who: 'signed-in' }, records: 'currentAccount' }
