import { sql } from 'kysely'
import { namesFrom, type RecordNames } from '#platform/exports/record-names.ts'
import type { ServerModule } from '../../../registry.ts'
import { accountQuery } from './accounts.query.ts'
import { accountRoutes } from './accounts.routes.ts'

export { brandOf, inBrand, type Letterhead, logoAmong } from './read/brand.ts'
export { accountCreated } from './create/account-created.ts'
export { recentActivity } from './read/account-summary.ts'
export { homeLists, type HomeList } from './read/home-figures.ts'
export { accountFigures, type AccountFigure } from './read/account-figures.ts'
export { refreshAccountSearch } from './read/account-search.ts'
export { setPlan, setPlanWish } from './plan.store.ts'
export { openManagedAccount } from './create/open-managed-account.ts'
export {
  claimAccount,
  clearPictures,
  closeUnowned,
  releaseManaged,
  setDefaultSender,
} from './store.ts'

export const accountNames: RecordNames = {
  key: 'id',
  filters: ['account', 'account_assigned', 'client', 'client_account', 'provider', 'supplier'],
  find: namesFrom(accountQuery, sql`t.name`),
}

export const accountsModule: ServerModule = { routes: accountRoutes }
