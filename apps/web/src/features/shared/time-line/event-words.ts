import type { TimeLineEvent } from '@stoa/contract/browser'

/** Key of the sentence for an event, below `time_line:events`. */
export function sentenceOf({ kind, event, direction, details }: TimeLineEvent): string {
  if (kind === 'note' || kind === 'comment') return kind
  if (kind === 'stage') return stageSentence(event, details)
  if (kind === 'message') return `message_${direction ?? 'outgoing'}`
  if (kind !== 'email' && kind !== 'sms') return `${kind}_${event}`
  return direction === 'incoming' ? `${kind}_incoming` : `${kind}_${details.origin ? 'mailing' : 'outgoing'}`
}

/** Statuses of documents, and stages of boards. */
const stageSentence = (event: string, details: TimeLineEvent['details']) =>
  event === 'status' ? 'stage_status' : `stage_${details.number === undefined ? 'contact' : 'request'}_${wayOf(details)}`

const wayOf = ({ from, to }: TimeLineEvent['details']) => (from === undefined ? 'into' : to === undefined ? 'off' : 'from_to')

/** Kinds behind each filter, in display order. */
export const FILTERS = {
  all: [],
  mails: ['email', 'message'],
  sms: ['sms'],
  notes: ['note', 'comment'],
  tasks: ['task'],
  money: ['offer', 'order', 'invoice', 'payment'],
  changes: ['change', 'stage', 'request', 'subscription', 'consent', 'import'],
} as const satisfies Record<string, readonly TimeLineEvent['kind'][]>
export type Filter = keyof typeof FILTERS
