import { z } from 'zod'
import { permission } from '../../kit/access.ts'
import { defineEndpoint, manyOf, oneOf } from '../../kit/endpoint.ts'
import { optionalText } from '../../kit/fields.ts'
import { ContactRequest, contactRequests, requestValue } from './contact-requests.ts'
import { MovePlace, StageTransition } from '../pipelines/stage-cards.ts'

const PATH = '/api/v1/contact-requests/:contact_request_id'
const update = permission('contact-requests.update')
const result = oneOf(ContactRequest)

const outcome = {
  /** Required for the lost stage. */
  lost_reason_id: z.int().positive().nullish(),
  lost_note: optionalText(1000),
}

export const RequestMove = z.object({ ...MovePlace, ...outcome, pipeline_stage_id: z.int().positive() })
export type RequestMove = z.infer<typeof RequestMove>

export const moveContactRequest = defineEndpoint({
  id: 'contactRequests.stage.update',
  method: 'PUT',
  path: `${PATH}/stage`,
  access: update,
  summary: 'Move a request to a stage',
  body: RequestMove,
  response: result,
})

/** Requests of a stage that the caller may read, in the order of its column unless another is asked for. */
export const stageContactRequests = contactRequests.listUnder(
  'pipelineStages.contactRequests.list',
  '/api/v1/pipeline-stages/:pipeline_stage_id/contact-requests',
)

export const moveContactRequestToStage = defineEndpoint({
  id: 'pipelineStages.contactRequests.create',
  method: 'POST',
  path: '/api/v1/pipeline-stages/:pipeline_stage_id/contact-requests',
  access: update,
  summary: 'Move a request into this stage',
  body: z.object({ ...MovePlace, ...outcome, contact_request_id: z.int().positive() }),
  response: result,
})

/** Moves it to another pipeline. Default: its first open stage. */
export const changeContactRequestPipeline = defineEndpoint({
  id: 'contactRequests.pipeline.update',
  method: 'PUT',
  path: `${PATH}/pipeline`,
  access: update,
  summary: 'Put a request into another pipeline',
  body: z.object({ pipeline_id: z.int().positive(), pipeline_stage_id: z.int().positive().nullish(), ...outcome }),
  response: result,
})

export const acceptContactRequest = defineEndpoint({
  id: 'contactRequests.accept',
  method: 'POST',
  path: `${PATH}/accept`,
  access: update,
  summary: 'Take a request out of staging into a pipeline',
  body: z.object({
    pipeline_id: z.int().positive().nullish(),
    pipeline_stage_id: z.int().positive().nullish(),
    user_id: z.int().positive().nullish(),
  }),
  response: result,
})

/** Moves it to the won stage of its pipeline. */
export const winContactRequest = defineEndpoint({
  id: 'contactRequests.win',
  method: 'POST',
  path: `${PATH}/win`,
  access: update,
  summary: 'Win a request',
  body: z.object({ value_minor: requestValue }),
  response: result,
})

/** Moves it to the lost stage of its pipeline. `open_tasks` decides about its open tasks. */
export const loseContactRequest = defineEndpoint({
  id: 'contactRequests.lose',
  method: 'POST',
  path: `${PATH}/lose`,
  access: update,
  summary: 'Lose a request, saying why',
  body: z.object({
    lost_reason_id: z.int().positive(),
    lost_note: optionalText(1000),
    open_tasks: z.enum(['keep', 'cancel']).optional(),
  }),
  response: result,
})

/** Reopens it in an open stage. Default: the first one. */
export const reopenContactRequest = defineEndpoint({
  id: 'contactRequests.reopen',
  method: 'POST',
  path: `${PATH}/reopen`,
  access: update,
  summary: 'Reopen a won or lost request',
  body: z.object({ pipeline_stage_id: z.int().positive().nullish() }),
  response: result,
})

export const markContactRequestSpam = defineEndpoint({
  id: 'contactRequests.spam.create',
  method: 'POST',
  path: `${PATH}/spam`,
  access: update,
  summary: 'Mark a request as spam',
  response: result,
})

/** Returns it to staging, within 30 days. */
export const unmarkContactRequestSpam = defineEndpoint({
  id: 'contactRequests.spam.delete',
  method: 'DELETE',
  path: `${PATH}/spam`,
  access: update,
  summary: 'Take a request back out of spam',
  response: result,
})

export const restoreContactRequest = defineEndpoint({
  id: 'contactRequests.restore',
  method: 'POST',
  path: `${PATH}/restore`,
  access: permission('contact-requests.delete'),
  summary: 'Undo the deletion of a request, within 30 days',
  response: result,
})

/** Stage changes of a request, newest first, at most 200. */
export const contactRequestTransitions = defineEndpoint({
  id: 'contactRequests.stageTransitions.list',
  method: 'GET',
  path: `${PATH}/stage-transitions`,
  access: permission('contact-requests.read'),
  summary: 'Stage history of a request',
  response: manyOf(StageTransition),
})
