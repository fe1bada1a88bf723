// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../src/messaging/stage-emails.ts'
import type { InBrowser } from '../kit/endpoint.ts'

export const cancelStageEmail: InBrowser<typeof source.cancelStageEmail> = {
  id: 'pipelineStages.emailMessages.cancel',
  method: 'POST',
  path: '/api/v1/pipeline-stages/:pipeline_stage_id/email-messages/:id/cancel',
  access: { who: 'permission', permission: 'email-messages.send' },
  records: 'email-messages',
}
const sendStageEmailLimits = { recipients: { min: 1 } } as const
export const sendStageEmail: InBrowser<typeof source.sendStageEmail, typeof sendStageEmailLimits> = {
  id: 'pipelineStages.emailMessages.send',
  method: 'POST',
  path: '/api/v1/pipeline-stages/:pipeline_stage_id/email-messages/send',
  access: { who: 'permission', permission: 'email-messages.send' },
  records: 'email-messages',
  limits: sendStageEmailLimits,
}
export const stageEmailRecipients: InBrowser<typeof source.stageEmailRecipients> = {
  id: 'pipelineStages.emailMessages.recipients',
  method: 'GET',
  path: '/api/v1/pipeline-stages/:pipeline_stage_id/email-messages/:id/recipients',
  access: { who: 'permission', permission: 'email-messages.read' },
  records: 'email-messages',
}
export const stageEmails: InBrowser<typeof source.stageEmails> = {
  name: 'stage-emails',
  key: 'id',
  shape: {
    filters: {
      search: { kind: 'search' },
      status: { kind: 'choice', value: 'code', options: ['draft', 'queued', 'sending', 'sent', 'cancelled', 'failed'] },
      user: { kind: 'choice', value: 'id' },
      date_created: { kind: 'date' },
    },
  },
  list: {
    id: 'pipelineStages.emailMessages.list',
    method: 'GET',
    path: '/api/v1/pipeline-stages/:pipeline_stage_id/email-messages',
    access: { who: 'permission', permission: 'email-messages.read' },
    records: 'stage-emails',
  },
  export: {
    id: 'pipelineStages.emailMessages.export',
    method: 'GET',
    path: '/api/v1/pipeline-stages/:pipeline_stage_id/email-messages/export',
    access: { who: 'permission', permission: 'email-messages.read' },
    records: 'stage-emails',
    produces: 'xlsx',
  },
  filters: {
    id: 'pipelineStages.emailMessages.filters',
    method: 'GET',
    path: '/api/v1/pipeline-stages/:pipeline_stage_id/email-messages/filters',
    access: { who: 'permission', permission: 'email-messages.read' },
    records: 'email-messages',
  },
  read: {
    id: 'pipelineStages.emailMessages.read',
    method: 'GET',
    path: '/api/v1/pipeline-stages/:pipeline_stage_id/email-messages/:id',
    access: { who: 'permission', permission: 'email-messages.read' },
    records: 'stage-emails',
  },
  create: {
    id: 'pipelineStages.emailMessages.create',
    method: 'POST',
    path: '/api/v1/pipeline-stages/:pipeline_stage_id/email-messages',
    access: { who: 'permission', permission: 'email-messages.send' },
    records: 'email-messages',
  },
  update: {
    id: 'pipelineStages.emailMessages.update',
    method: 'PUT',
    path: '/api/v1/pipeline-stages/:pipeline_stage_id/email-messages/:id',
    access: { who: 'permission', permission: 'email-messages.send' },
    records: 'email-messages',
  },
  remove: {
    id: 'pipelineStages.emailMessages.delete',
    method: 'DELETE',
    path: '/api/v1/pipeline-stages/:pipeline_stage_id/email-messages/:id',
    access: { who: 'permission', permission: 'email-messages.send' },
    records: 'email-messages',
  },
}
const prepareStageEmailLimits = { subject: { minLength: 1, maxLength: 200 }, body: { minLength: 1, maxLength: 500000 }, excluded_contact_ids: { maxItems: 5000 } } as const
export const prepareStageEmail: InBrowser<typeof source.prepareStageEmail, typeof prepareStageEmailLimits> = {
  id: 'pipelineStages.emailMessages.create',
  method: 'POST',
  path: '/api/v1/pipeline-stages/:pipeline_stage_id/email-messages',
  access: { who: 'permission', permission: 'email-messages.send' },
  records: 'email-messages',
  limits: prepareStageEmailLimits,
}
