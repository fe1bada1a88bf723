import { sql } from 'kysely'
import {
  cancelBulkMerge as cancelEndpoint,
  mergeStatus as statusEndpoint,
  previewBulkMerge as previewEndpoint,
  startBulkMerge as startEndpoint,
} from '@stoa/contract'
import { one } from '#db/rows.ts'
import { holdsIn } from '#access/actor.ts'
import { serve } from '#kit/routes.ts'
import type { ServerModule } from '../../../registry.ts'
import { mergeDuplicatesHandler } from './merge-duplicates.job.ts'
import { mergeStatus } from './merge-status.ts'
import { previewBulkMerge } from './preview-bulk-merge.ts'
import { cancelBulkMerge, startBulkMerge } from './start-bulk-merge.ts'

export { bulkMergeErasure } from './store.ts'

export const bulkMergeModule: ServerModule = {
  routes(routes) {
    serve(routes, previewEndpoint, previewBulkMerge)
    serve(routes, startEndpoint, startBulkMerge)
    serve(routes, statusEndpoint, mergeStatus)
    serve(routes, cancelEndpoint, cancelBulkMerge)
  },
  jobs: [mergeDuplicatesHandler],
  channels(channels, services) {
    channels.define('private-bulk-merges.{uuid}', async ({ actor }, { uuid }) => {
      const found = await one<{ account_id: number }>(
        services.database.db,
        sql`SELECT account_id FROM bulk_merges WHERE uuid::text = ${uuid}`,
      )
      return found !== undefined && holdsIn(actor, found.account_id, 'contacts.merge')
    })
  },
}
