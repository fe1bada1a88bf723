import { permission } from '../kit/access.ts'
import { defineEndpoint } from '../kit/endpoint.ts'
import { MailToManyInput, mailsToMany, PreparedMail } from './mail-to-many.ts'

const STAGE = '/api/v1/pipeline-stages/:pipeline_stage_id/email-messages'

/** Mails to all people in a stage. */
export const {
  mails: stageEmails,
  send: sendStageEmail,
  recipients: stageEmailRecipients,
  cancel: cancelStageEmail,
} = mailsToMany({ name: 'stage-emails', id: 'pipelineStages.emailMessages', collection: STAGE, people: 'everybody in a stage' })

/** Saves the draft and returns its preview. */
export const prepareStageEmail = defineEndpoint({
  id: 'pipelineStages.emailMessages.create',
  method: 'POST',
  path: STAGE,
  access: permission('email-messages.send'),
  summary: 'Prepare an e-mail to everybody in a stage',
  body: MailToManyInput,
  response: PreparedMail,
  opaque: ['body'],
})
