import {
  cancelCustomSms,
  cancelStageSms,
  customSms,
  customSmsRecipients,
  prepareCustomSms,
  prepareStageSms,
  sendCustomSms,
  sendStageSms,
  stageSms,
  stageSmsRecipients,
} from '@stoa/contract/browser'

const STAGE = { messages: stageSms, prepare: prepareStageSms, send: sendStageSms, cancel: cancelStageSms, recipients: stageSmsRecipients }
const CHOSEN = {
  messages: customSms,
  prepare: prepareCustomSms,
  send: sendCustomSms,
  cancel: cancelCustomSms,
  recipients: customSmsRecipients,
}

/** The people that an SMS goes to, and the calls for it. */
export interface SmsGroup {
  calls: typeof STAGE | typeof CHOSEN
  params: Record<string, number>
  /** Fields of a new SMS that name its people. */
  people: { contact_ids?: number[] }
}

/** All people in a stage. */
export const smsToStage = (stage_id: number): SmsGroup => ({ calls: STAGE, params: { pipeline_stage_id: stage_id }, people: {} })

/** Chosen contacts of an account. */
export const smsToChosen = (account_id: number, contact_ids: number[]): SmsGroup => ({
  calls: CHOSEN,
  params: { account_id },
  people: { contact_ids },
})
