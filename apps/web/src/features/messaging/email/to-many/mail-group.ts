import {
  cancelCustomEmail,
  cancelStageEmail,
  customEmailRecipients,
  customEmails,
  prepareCustomEmail,
  prepareStageEmail,
  sendCustomEmail,
  sendStageEmail,
  stageEmailRecipients,
  stageEmails,
} from '@stoa/contract/browser'

const STAGE = {
  mails: stageEmails,
  prepare: prepareStageEmail,
  send: sendStageEmail,
  cancel: cancelStageEmail,
  recipients: stageEmailRecipients,
}
const CHOSEN = {
  mails: customEmails,
  prepare: prepareCustomEmail,
  send: sendCustomEmail,
  cancel: cancelCustomEmail,
  recipients: customEmailRecipients,
}

/** The people that a mail goes to, and the calls for it. */
export interface MailGroup {
  calls: typeof STAGE | typeof CHOSEN
  params: Record<string, number>
  /** Fields of a new mail that name its people. */
  people: { contact_ids?: number[] }
}

/** All people in a stage. */
export const peopleOfStage = (stage_id: number): MailGroup => ({ calls: STAGE, params: { pipeline_stage_id: stage_id }, people: {} })

/** Chosen contacts of an account. */
export const chosenPeople = (account_id: number, contact_ids: number[]): MailGroup => ({
  calls: CHOSEN,
  params: { account_id },
  people: { contact_ids },
})
