import { z } from 'zod'
import { permission } from '../../kit/access.ts'
import { accountParams, defineEndpoint, manyOf } from '../../kit/endpoint.ts'
import { SelectOption } from '../../kit/fields.ts'

export const PIPELINE_SUBJECT_CODES = ['both', 'contact_request', 'contact'] as const
export const PIPELINE_STAGE_TYPE_CODES = ['open', 'won', 'lost'] as const

/** Stages as options of a filter or form, with the name of their pipeline if there are several. */
export const pipelineStageOptions = defineEndpoint({
  id: 'accounts.pipelineStages.options',
  method: 'GET',
  path: '/api/v1/accounts/:account_id/pipeline-stages/options',
  access: permission('pipelines.read'),
  summary: 'Stages to choose from',
  params: accountParams,
  response: manyOf(
    SelectOption.extend({
      type: z.enum(PIPELINE_STAGE_TYPE_CODES),
      pipeline_id: z.int(),
      color: z.string().nullable(),
      /** Kind of cards on its pipeline. */
      subject: z.enum(PIPELINE_SUBJECT_CODES),
    }),
  ),
})
