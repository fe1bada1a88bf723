import { sql } from 'kysely'
import { namesFrom, registerNames } from '#platform/exports/record-names.ts'
import type { ServerModule } from '../../../registry.ts'
import { accountQuery } from './accounts.query.ts'
import { accountRoutes } from './accounts.routes.ts'

export { onAccountCreated } from './account-created.ts'
export { registerAccountFigure } from './account-figures.ts'
export { refreshAccountSearch } from './account-search.ts'
export { openManagedAccount } from './open-managed-account.ts'

registerNames(
  'id',
  ['account', 'account_assigned', 'client', 'client_account', 'provider', 'supplier'],
  namesFrom(accountQuery, sql`t.name`),
)

export const accountsModule: ServerModule = { routes: accountRoutes }
