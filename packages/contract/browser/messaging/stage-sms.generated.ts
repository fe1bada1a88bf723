// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../src/messaging/stage-sms.ts'
import type { InBrowser } from '../kit/endpoint.ts'

export const cancelStageSms: InBrowser<typeof source.cancelStageSms> = {
  id: 'pipelineStages.smsMessages.cancel',
  method: 'POST',
  path: '/api/v1/pipeline-stages/:pipeline_stage_id/sms-messages/:id/cancel',
  access: { who: 'permission', permission: 'sms-messages.send' },
  records: 'sms-messages',
}
const sendStageSmsLimits = { recipients: { min: 1 } } as const
export const sendStageSms: InBrowser<typeof source.sendStageSms, typeof sendStageSmsLimits> = {
  id: 'pipelineStages.smsMessages.send',
  method: 'POST',
  path: '/api/v1/pipeline-stages/:pipeline_stage_id/sms-messages/send',
  access: { who: 'permission', permission: 'sms-messages.send' },
  records: 'sms-messages',
  limits: sendStageSmsLimits,
}
export const stageSms: InBrowser<typeof source.stageSms> = {
  name: 'stage-sms',
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
    id: 'pipelineStages.smsMessages.list',
    method: 'GET',
    path: '/api/v1/pipeline-stages/:pipeline_stage_id/sms-messages',
    access: { who: 'permission', permission: 'sms-messages.read' },
    records: 'stage-sms',
  },
  export: {
    id: 'pipelineStages.smsMessages.export',
    method: 'GET',
    path: '/api/v1/pipeline-stages/:pipeline_stage_id/sms-messages/export',
    access: { who: 'permission', permission: 'sms-messages.read' },
    records: 'stage-sms',
    produces: 'xlsx',
  },
  filters: {
    id: 'pipelineStages.smsMessages.filters',
    method: 'GET',
    path: '/api/v1/pipeline-stages/:pipeline_stage_id/sms-messages/filters',
    access: { who: 'permission', permission: 'sms-messages.read' },
    records: 'sms-messages',
  },
  read: {
    id: 'pipelineStages.smsMessages.read',
    method: 'GET',
    path: '/api/v1/pipeline-stages/:pipeline_stage_id/sms-messages/:id',
    access: { who: 'permission', permission: 'sms-messages.read' },
    records: 'stage-sms',
  },
  create: {
    id: 'pipelineStages.smsMessages.create',
    method: 'POST',
    path: '/api/v1/pipeline-stages/:pipeline_stage_id/sms-messages',
    access: { who: 'permission', permission: 'sms-messages.send' },
    records: 'sms-messages',
  },
  update: {
    id: 'pipelineStages.smsMessages.update',
    method: 'PUT',
    path: '/api/v1/pipeline-stages/:pipeline_stage_id/sms-messages/:id',
    access: { who: 'permission', permission: 'sms-messages.send' },
    records: 'sms-messages',
  },
  remove: {
    id: 'pipelineStages.smsMessages.delete',
    method: 'DELETE',
    path: '/api/v1/pipeline-stages/:pipeline_stage_id/sms-messages/:id',
    access: { who: 'permission', permission: 'sms-messages.send' },
    records: 'sms-messages',
  },
}
export const stageSmsRecipients: InBrowser<typeof source.stageSmsRecipients> = {
  id: 'pipelineStages.smsMessages.recipients',
  method: 'GET',
  path: '/api/v1/pipeline-stages/:pipeline_stage_id/sms-messages/:id/recipients',
  access: { who: 'permission', permission: 'sms-messages.read' },
  records: 'sms-messages',
}
const prepareStageSmsLimits = { body: { minLength: 1, maxLength: 670 }, excluded_contact_ids: { maxItems: 5000 } } as const
export const prepareStageSms: InBrowser<typeof source.prepareStageSms, typeof prepareStageSmsLimits> = {
  id: 'pipelineStages.smsMessages.create',
  method: 'POST',
  path: '/api/v1/pipeline-stages/:pipeline_stage_id/sms-messages',
  access: { who: 'permission', permission: 'sms-messages.send' },
  records: 'sms-messages',
  limits: prepareStageSmsLimits,
}
