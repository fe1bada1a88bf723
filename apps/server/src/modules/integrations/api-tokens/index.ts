import { apiTokens, createApiToken, currentApiToken } from '@stoa/contract'
import { filterOptions } from '#kit/query/filter-options.ts'
import { exportList } from '#platform/exports/export-list.ts'
import { serve, serveResource } from '#kit/routes.ts'
import type { ServerModule } from '../../../registry.ts'
import { apiTokenExport } from './api-tokens.export.ts'
import { apiTokenQuery } from './api-tokens.query.ts'
import { findToken, issueApiToken, readCurrentToken, renameApiToken, revokeApiToken, tokenForm } from './manage-tokens.ts'

export { apiTokenActor } from './token-actor.ts'
export { endTokensOfMember } from './manage-tokens.ts'

export const apiTokensModule: ServerModule = {
  routes(routes) {
    routes.nested.set('api-tokens', findToken)
    serveResource(routes, apiTokens, {
      list: apiTokenQuery.list,
      filters: filterOptions(apiTokens),
      export: exportList(apiTokenQuery, apiTokenExport),
      read: apiTokenQuery.read,
      create: issueApiToken,
      update: renameApiToken,
      remove: revokeApiToken,
    })
    serve(routes, createApiToken, tokenForm)
    serve(routes, currentApiToken, readCurrentToken)
  },
}
