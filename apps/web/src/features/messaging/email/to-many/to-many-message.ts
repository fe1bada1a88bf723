import type { MailToMany } from '@stoa/contract/browser'

/** Common fields of mails and SMS to a stage. */
export type ToManyMessage = Pick<MailToMany, 'id' | 'status' | 'send_at' | 'recipients_count' | 'started_at' | 'updated_at' | 'user'>

/** Longer than the time in which an SMS can be cancelled. */
const AT_ONCE_MS = 60_000

/** Whether it is scheduled. */
export const isPlanned = ({ status, send_at }: ToManyMessage, now: number): boolean =>
  status === 'queued' && send_at !== null && Date.parse(send_at) > now + AT_ONCE_MS
