import { audiences } from '@stoa/contract/browser'
import { useMemo } from 'react'
import { useEndpoint, useMay } from '../../../../kit/index.ts'

/** Audiences of the account that the member may see, for choices. */
export function useAudienceOptions(accountId: number, isNeeded = true): readonly { value: string; label: string }[] {
  const may = useMay()(audiences.list)
  const query = { sort: 'name', per_page: 100 } as const
  const found = useEndpoint(audiences.list, { params: { account_id: accountId }, query }, { enabled: may && isNeeded })
  return useMemo(() => (found.answer?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })), [found.answer])
}
