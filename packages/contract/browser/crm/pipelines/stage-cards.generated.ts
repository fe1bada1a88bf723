// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../../src/crm/pipelines/stage-cards.ts'
import type { InBrowser } from '../../kit/endpoint.ts'

export type { StageCard, CardReference, MovePlace, StageConflict, StageTransition } from '../../../src/crm/pipelines/stage-cards.ts'
export const CARD_KINDS: typeof source.CARD_KINDS = ['contact', 'contact_request']
export const stageContacts: InBrowser<typeof source.stageContacts> = { id: 'pipelineStages.contacts.list', method: 'GET', path: '/api/v1/pipeline-stages/:id/contacts', access: { who: 'permission', permission: 'contacts.read' }, records: 'contacts' }
export const moveContact: InBrowser<typeof source.moveContact> = { id: 'pipelineStages.contacts.create', method: 'POST', path: '/api/v1/pipeline-stages/:id/contacts', access: { who: 'permission', permission: 'contacts.update' }, records: 'contacts' }
const placeContactsLimits = { contact_ids: { maxItems: 1000 } } as const
export const placeContacts: InBrowser<typeof source.placeContacts, typeof placeContactsLimits> = {
  id: 'pipelineStages.contacts.place',
  method: 'POST',
  path: '/api/v1/pipeline-stages/:id/placed-contacts',
  access: { who: 'permission', permission: 'contacts.update' },
  records: 'contacts',
  limits: placeContactsLimits,
}
export const removeContactFromPipeline: InBrowser<typeof source.removeContactFromPipeline> = {
  id: 'contacts.pipelineStages.delete',
  method: 'DELETE',
  path: '/api/v1/contacts/:contact_id/pipeline-stages/:pipeline_stage_id',
  access: { who: 'permission', permission: 'contacts.update' },
  records: 'pipeline_stages',
}
export const stagesOfContact: InBrowser<typeof source.stagesOfContact> = { id: 'contacts.pipelineStages.list', method: 'GET', path: '/api/v1/contacts/:contact_id/pipeline-stages', access: { who: 'permission', permission: 'contacts.read' }, records: 'pipeline_stages' }
export const contactTransitions: InBrowser<typeof source.contactTransitions> = { id: 'contacts.stageTransitions.list', method: 'GET', path: '/api/v1/contacts/:contact_id/stage-transitions', access: { who: 'permission', permission: 'contacts.read' }, records: 'stageTransitions' }
