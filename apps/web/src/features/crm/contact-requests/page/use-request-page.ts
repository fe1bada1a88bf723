import { contactRequests, setContactRequestRead } from '@stoa/contract/browser'
import { useEffect } from 'react'
import { useAhead, useChange, useEndpoint, useLiveInvalidation, useMay } from '../../../../kit/index.ts'

/** Relations that the page itself shows; time line, cards and tabs load their own records. */
const INCLUDES = [
  'account',
  'contact',
  'user',
  'pipelineStage',
  'currentPipeline',
  'project',
  'lostReason',
  'channel',
  'tags.tagCategory',
] as const

/** Records to reload after an event about the request. */
const LIVE = {
  'contact-request': ['contact-requests', 'activity_logs', 'stageTransitions', 'timeLine'],
  contact: ['contact-requests'],
  note: ['notes', 'activity_logs', 'timeLine'],
  comment: ['comments', 'activity_logs', 'timeLine'],
  task: ['tasks', 'contact-requests', 'activity_logs', 'timeLine'],
  media: ['media', 'attachments', 'activity_logs'],
  'email-message': ['timeLine'],
  'sms-message': ['timeLine'],
  conversation: ['timeLine'],
  offer: ['timeLine', 'offers'],
} as const

/** One request with live updates. */
export function useRequestPage(id: number) {
  const loaded = useEndpoint(contactRequests.read, { params: { id }, query: { include: INCLUDES } }, { keepPrevious: true })
  useAhead(id, loaded)
  const request = loaded.answer?.data
  useLiveInvalidation(request ? `accounts.${request.account_id}` : null, LIVE)
  useReadMark(request)
  return { loaded, request }
}

/** Marks the request as read when a user who may update it opens its page. */
function useReadMark(request: { id: number; read_at: string | null } | undefined): void {
  const mark = useChange(setContactRequestRead, ['contact-requests'])
  const mayMark = useMay()(contactRequests.update)
  const unread = request && mayMark && request.read_at === null ? request.id : null
  const { run } = mark
  useEffect(() => {
    if (unread !== null) run({ params: { contact_request_id: unread }, body: { read: true } })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each request
  }, [unread])
}
