// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../../src/crm/pipelines/pipeline-choices.ts'
import type { InBrowser } from '../../kit/endpoint.ts'

export const PIPELINE_SUBJECT_CODES: typeof source.PIPELINE_SUBJECT_CODES = ['both', 'contact_request', 'contact']
export const PIPELINE_STAGE_TYPE_CODES: typeof source.PIPELINE_STAGE_TYPE_CODES = ['open', 'won', 'lost']
export const pipelineStageOptions: InBrowser<typeof source.pipelineStageOptions> = {
  id: 'accounts.pipelineStages.options',
  method: 'GET',
  path: '/api/v1/accounts/:account_id/pipeline-stages/options',
  access: { who: 'permission', permission: 'pipelines.read' },
  records: 'pipeline_stages',
}
