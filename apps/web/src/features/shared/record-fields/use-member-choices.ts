import { contactAssignees } from '@stoa/contract/browser'
import { useEndpoint, useMay, type FieldEdit } from '../../../kit/index.ts'
import { useAccountId } from '../session/index.ts'

/**
 * A choice between the members of an account; empty for readers in another account, who see its records and not its members.
 * @param isNeeded whether the field may not be empty
 */
export function useMemberChoices(account_id: number, isNeeded: boolean): FieldEdit {
  const may = useMay()
  const accountId = useAccountId()
  // Screens over several accounts are of none.
  const isOurs = accountId === account_id || accountId === 0
  const members = useEndpoint(contactAssignees, { params: { account_id } }, { staleTime: 60_000, enabled: isOurs && may(contactAssignees) })
  return { as: 'choice', options: members.answer?.data ?? [], required: isNeeded }
}
