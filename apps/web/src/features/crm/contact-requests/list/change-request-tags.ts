import { addContactRequestTags, removeContactRequestTag, type ContactRequest } from '@stoa/contract/browser'
import type { QueryClient } from '@tanstack/react-query'
import { changeTags } from '../../../shared/records/index.ts'

const CALLS = {
  add: addContactRequestTags,
  remove: removeContactRequestTag,
  invalidates: ['contact-requests', 'board', 'activity_logs'],
} as const

/** Gives a request the tags of a text, with commas between their names. @throws ApiError */
export const changeRequestTags = (client: QueryClient, { id, tags }: ContactRequest, text: unknown): Promise<void> =>
  changeTags(client, { ...CALLS, params: { contact_request_id: id }, before: tags ?? [] }, text)
