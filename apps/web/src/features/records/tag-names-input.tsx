import { tags } from '@stoa/contract'
import { TagsInput } from '@stoa/ui'
import { useState, type ComponentProps } from 'react'
import { useEndpoint, useMay } from '../../kit/index.ts'

const FRESH = 60_000

/** Names of tags: the account's own are offered for what is typed, another name becomes a new one. */
export function TagNamesInput({ accountId, ...props }: ComponentProps<typeof TagsInput> & { accountId: number }) {
  const isOffered = useMay()(tags.list) && accountId > 0
  const [isNear, setNear] = useState(false)
  const typed = props.searchValue?.trim() ?? ''
  const found = useEndpoint(
    tags.list,
    { params: { account_id: accountId }, query: { ...(typed && { filter: { search: typed } }), sort: 'name', per_page: 50 } },
    { enabled: isOffered && isNear, staleTime: FRESH, keepPrevious: true },
  )
  const names = [...new Set(found.answer?.data.map((tag) => tag.name))]
  return <TagsInput maxDropdownHeight={240} {...props} data={names} onFocus={() => setNear(true)} />
}
