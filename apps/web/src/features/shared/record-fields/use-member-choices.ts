import { contactAssignees } from '@stoa/contract/browser'
import { useEndpoint, useMay, type FieldEdit } from '../../../kit/index.ts'

/** A choice between the members of an account. @param isNeeded whether the field may not be empty */
export function useMemberChoices(account_id: number, isNeeded: boolean): FieldEdit {
  const may = useMay()
  const members = useEndpoint(contactAssignees, { params: { account_id } }, { staleTime: 60_000, enabled: may(contactAssignees) })
  return { as: 'choice', options: members.answer?.data ?? [], required: isNeeded }
}
