import { accountSavedQueries, savedQueries } from '@stoa/contract'
import { serve } from '#kit/routes.ts'
import type { ServerModule } from '../../../registry.ts'
import { countSavedQueries } from './count-saved-queries.ts'
import { createSavedQuery, listSavedQueries, removeSavedQuery, updateSavedQuery } from './saved-queries.ts'

export { countedRoutes } from './count-saved-queries.ts'

/** Named queries of lists, in accounts and in the admin area. */
export const savedQueriesModule: ServerModule = {
  routes(routes) {
    for (const { list, counts, create, update, remove } of [accountSavedQueries, savedQueries]) {
      serve(routes, list as typeof accountSavedQueries.list, listSavedQueries)
      serve(routes, counts as typeof accountSavedQueries.counts, countSavedQueries)
      serve(routes, create as typeof accountSavedQueries.create, createSavedQuery)
      serve(routes, update as typeof accountSavedQueries.update, updateSavedQuery)
      serve(routes, remove as typeof accountSavedQueries.remove, removeSavedQuery)
    }
  },
}
