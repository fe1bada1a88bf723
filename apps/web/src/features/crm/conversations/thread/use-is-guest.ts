import type { Conversation } from '@stoa/contract/browser'
import { useAccountId } from '../../../shared/session/index.ts'

/** Whether the user takes part in a conversation of another account as a member of its project. */
export function useIsGuest({ project_uuid, account_id }: Pick<Conversation, 'project_uuid' | 'account_id'>): boolean {
  const accountId = useAccountId()
  return project_uuid !== null && account_id !== accountId
}
