// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../../src/crm/requests/contact-request-moves.ts'
import type { InBrowser } from '../../kit/endpoint.ts'

export type { RequestMove } from '../../../src/crm/requests/contact-request-moves.ts'
const moveContactRequestLimits = { lost_note: { maxLength: 1000 } } as const
export const moveContactRequest: InBrowser<typeof source.moveContactRequest, typeof moveContactRequestLimits> = {
  id: 'contactRequests.stage.update',
  method: 'PUT',
  path: '/api/v1/contact-requests/:contact_request_id/stage',
  access: { who: 'permission', permission: 'contact-requests.update' },
  records: 'stage',
  limits: moveContactRequestLimits,
}
export const stageContactRequests: InBrowser<typeof source.stageContactRequests> = {
  id: 'pipelineStages.contactRequests.list',
  method: 'GET',
  path: '/api/v1/pipeline-stages/:pipeline_stage_id/contact-requests',
  access: { who: 'permission', permission: 'contact-requests.read' },
  records: 'contact-requests',
}
const moveContactRequestToStageLimits = { lost_note: { maxLength: 1000 } } as const
export const moveContactRequestToStage: InBrowser<typeof source.moveContactRequestToStage, typeof moveContactRequestToStageLimits> = {
  id: 'pipelineStages.contactRequests.create',
  method: 'POST',
  path: '/api/v1/pipeline-stages/:pipeline_stage_id/contact-requests',
  access: { who: 'permission', permission: 'contact-requests.update' },
  records: 'contact-requests',
  limits: moveContactRequestToStageLimits,
}
const changeContactRequestPipelineLimits = { lost_note: { maxLength: 1000 } } as const
export const changeContactRequestPipeline: InBrowser<typeof source.changeContactRequestPipeline, typeof changeContactRequestPipelineLimits> = {
  id: 'contactRequests.pipeline.update',
  method: 'PUT',
  path: '/api/v1/contact-requests/:contact_request_id/pipeline',
  access: { who: 'permission', permission: 'contact-requests.update' },
  records: 'pipeline',
  limits: changeContactRequestPipelineLimits,
}
export const acceptContactRequest: InBrowser<typeof source.acceptContactRequest> = {
  id: 'contactRequests.accept',
  method: 'POST',
  path: '/api/v1/contact-requests/:contact_request_id/accept',
  access: { who: 'permission', permission: 'contact-requests.update' },
  records: 'contact-requests',
}
const winContactRequestLimits = { value_minor: { min: 0, max: 999999999999 } } as const
export const winContactRequest: InBrowser<typeof source.winContactRequest, typeof winContactRequestLimits> = {
  id: 'contactRequests.win',
  method: 'POST',
  path: '/api/v1/contact-requests/:contact_request_id/win',
  access: { who: 'permission', permission: 'contact-requests.update' },
  records: 'contact-requests',
  limits: winContactRequestLimits,
}
const loseContactRequestLimits = { lost_note: { maxLength: 1000 } } as const
export const loseContactRequest: InBrowser<typeof source.loseContactRequest, typeof loseContactRequestLimits> = {
  id: 'contactRequests.lose',
  method: 'POST',
  path: '/api/v1/contact-requests/:contact_request_id/lose',
  access: { who: 'permission', permission: 'contact-requests.update' },
  records: 'contact-requests',
  limits: loseContactRequestLimits,
}
export const reopenContactRequest: InBrowser<typeof source.reopenContactRequest> = {
  id: 'contactRequests.reopen',
  method: 'POST',
  path: '/api/v1/contact-requests/:contact_request_id/reopen',
  access: { who: 'permission', permission: 'contact-requests.update' },
  records: 'contact-requests',
}
export const markContactRequestSpam: InBrowser<typeof source.markContactRequestSpam> = { id: 'contactRequests.spam.create', method: 'POST', path: '/api/v1/contact-requests/:contact_request_id/spam', access: { who: 'permission', permission: 'contact-requests.update' }, records: 'spam' }
export const unmarkContactRequestSpam: InBrowser<typeof source.unmarkContactRequestSpam> = {
  id: 'contactRequests.spam.delete',
  method: 'DELETE',
  path: '/api/v1/contact-requests/:contact_request_id/spam',
  access: { who: 'permission', permission: 'contact-requests.update' },
  records: 'spam',
}
export const restoreContactRequest: InBrowser<typeof source.restoreContactRequest> = {
  id: 'contactRequests.restore',
  method: 'POST',
  path: '/api/v1/contact-requests/:contact_request_id/restore',
  access: { who: 'permission', permission: 'contact-requests.delete' },
  records: 'contact-requests',
}
export const contactRequestTransitions: InBrowser<typeof source.contactRequestTransitions> = {
  id: 'contactRequests.stageTransitions.list',
  method: 'GET',
  path: '/api/v1/contact-requests/:contact_request_id/stage-transitions',
  access: { who: 'permission', permission: 'contact-requests.read' },
  records: 'stageTransitions',
}
