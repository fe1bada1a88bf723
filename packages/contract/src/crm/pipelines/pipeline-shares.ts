import { z } from 'zod'
import { typedInstant } from '../../kit/fields.ts'
import { AccountBadge } from '../../attachments/badges.ts'
import { permission } from '../../kit/access.ts'
import { defineEndpoint, manyOf, oneOf } from '../../kit/endpoint.ts'
import { pipelineKey, PipelineShare, SHARE_ABILITIES } from './pipelines.ts'

const share = permission('pipelines.share')

export const pipelineShares = defineEndpoint({
  id: 'pipelines.shares.list',
  method: 'GET',
  path: '/api/v1/pipelines/:id/shares',
  access: share,
  summary: 'Accounts a pipeline is shared with',
  params: pipelineKey,
  response: manyOf(PipelineShare),
})

/** Related accounts with which the pipeline is not shared yet. */
export const pipelineShareOptions = defineEndpoint({
  id: 'pipelines.shares.options',
  method: 'GET',
  path: '/api/v1/pipelines/:id/shares/options',
  access: share,
  summary: 'Accounts a pipeline can be shared with',
  params: pipelineKey,
  response: manyOf(AccountBadge),
})

/** Shares a pipeline with a related account. A repeated call changes the ability. */
export const sharePipeline = defineEndpoint({
  id: 'pipelines.shares.create',
  method: 'POST',
  path: '/api/v1/pipelines/:id/shares',
  access: share,
  summary: 'Share a pipeline with an account',
  params: pipelineKey,
  body: z.object({
    account_id: z.int().positive(),
    ability: z.enum(SHARE_ABILITIES).optional(),
    expires_at: typedInstant.nullish(),
  }),
  response: oneOf(PipelineShare),
})

export const unsharePipeline = defineEndpoint({
  id: 'pipelines.shares.delete',
  method: 'DELETE',
  path: '/api/v1/pipelines/:id/shares/:share_id',
  access: share,
  summary: 'End the sharing of a pipeline',
  params: pipelineKey.extend({ share_id: z.coerce.number().int().positive() }),
})
