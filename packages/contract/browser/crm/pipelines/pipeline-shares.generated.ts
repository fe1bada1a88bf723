// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../../src/crm/pipelines/pipeline-shares.ts'
import type { InBrowser } from '../../kit/endpoint.ts'

export const pipelineShares: InBrowser<typeof source.pipelineShares> = { id: 'pipelines.shares.list', method: 'GET', path: '/api/v1/pipelines/:id/shares', access: { who: 'permission', permission: 'pipelines.share' }, records: 'shares' }
export const pipelineShareOptions: InBrowser<typeof source.pipelineShareOptions> = { id: 'pipelines.shares.options', method: 'GET', path: '/api/v1/pipelines/:id/shares/options', access: { who: 'permission', permission: 'pipelines.share' }, records: 'shares' }
export const sharePipeline: InBrowser<typeof source.sharePipeline> = { id: 'pipelines.shares.create', method: 'POST', path: '/api/v1/pipelines/:id/shares', access: { who: 'permission', permission: 'pipelines.share' }, records: 'shares' }
export const unsharePipeline: InBrowser<typeof source.unsharePipeline> = { id: 'pipelines.shares.delete', method: 'DELETE', path: '/api/v1/pipelines/:id/shares/:share_id', access: { who: 'permission', permission: 'pipelines.share' }, records: 'shares' }
