import type { StageEmail } from '@stoa/contract/browser'

/** What mails and SMS to a stage have in common. */
export type StageMessage = Pick<StageEmail, 'id' | 'status' | 'send_at' | 'recipients_count' | 'started_at' | 'updated_at' | 'user'>

/** Longer than the seconds in which an SMS can be taken back. */
const AT_ONCE_MS = 60_000

/** Whether it waits for a time its writer chose. */
export const isPlanned = ({ status, send_at }: StageMessage, now: number): boolean =>
  status === 'queued' && send_at !== null && Date.parse(send_at) > now + AT_ONCE_MS
