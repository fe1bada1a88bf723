import { permission } from '../kit/access.ts'
import { defineEndpoint } from '../kit/endpoint.ts'
import { PreparedSms, smsToMany, SmsToManyInput } from './sms-to-many.ts'

const STAGE = '/api/v1/pipeline-stages/:pipeline_stage_id/sms-messages'

/** SMS to all people in a stage. */
export const {
  messages: stageSms,
  send: sendStageSms,
  recipients: stageSmsRecipients,
  cancel: cancelStageSms,
} = smsToMany({ name: 'stage-sms', id: 'pipelineStages.smsMessages', collection: STAGE, people: 'everybody in a stage' })

/** Saves the draft and returns its preview. */
export const prepareStageSms = defineEndpoint({
  id: 'pipelineStages.smsMessages.create',
  method: 'POST',
  path: STAGE,
  access: permission('sms-messages.send'),
  summary: 'Prepare an SMS to everybody in a stage',
  body: SmsToManyInput,
  response: PreparedSms,
  opaque: ['body'],
})
