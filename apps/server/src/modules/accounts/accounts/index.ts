import type { Area } from '../../../registry.ts'
import { accountRoutes } from './accounts.routes.ts'

export { onAccountCreated } from './account-created.ts'
export { refreshAccountSearch } from './account-search.ts'
export { openManagedAccount } from './open-managed-account.ts'

export const accountsArea: Area = { routes: accountRoutes }
