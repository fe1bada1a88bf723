import { contactAssignees, tags } from '@stoa/contract/browser'
import { useEndpoint, useMay } from '../../../../kit/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'

const FRESH = 60_000

/** Members of the account, by the text of their id. */
export function useMemberOptions() {
  const may = useMay()
  const params = { account_id: useAccountId() }
  const people = useEndpoint(contactAssignees, { params }, { staleTime: FRESH, enabled: may(contactAssignees) })
  return (people.answer?.data ?? []).map((one) => ({ value: String(one.value), label: one.label }))
}

/** Tags of the account, by the text of their id. */
export function useTagOptions() {
  const may = useMay()
  const params = { account_id: useAccountId() }
  const found = useEndpoint(tags.list, { params, query: { per_page: 100 } }, { staleTime: FRESH, enabled: may(tags.list) })
  return (found.answer?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
}
