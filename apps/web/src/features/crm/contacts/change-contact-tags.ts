import { addContactTags, removeContactTag, type Contact } from '@stoa/contract/browser'
import type { QueryClient } from '@tanstack/react-query'
import { changeTags } from '../../shared/records/index.ts'

const CALLS = {
  add: addContactTags,
  remove: removeContactTag,
  invalidates: ['contacts', 'people', 'activity_logs', 'timeLine'],
} as const

/** Gives a contact the tags of a text, with commas between their names. @throws ApiError */
export const changeContactTags = (client: QueryClient, { id, tags }: Contact, text: unknown): Promise<void> =>
  changeTags(client, { ...CALLS, params: { contact_id: id }, before: tags ?? [] }, text)
