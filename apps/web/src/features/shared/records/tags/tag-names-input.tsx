import { tags } from '@stoa/contract/browser'
import { TagsInput, useBriefOptions } from '@stoa/ui'
import { useState, type ComponentProps } from 'react'
import { useEndpoint, useMay } from '../../../../kit/index.ts'

const FRESH = 60_000

/** Names of tags: offers the account's tags that match the input; other names create new tags. */
export function TagNamesInput({ accountId, ...props }: ComponentProps<typeof TagsInput> & { accountId: number }) {
  const isOffered = useMay()(tags.list) && accountId > 0
  const [isNear, setNear] = useState(false)
  const [ownText, setOwnText] = useState('')
  const options = useBriefOptions()
  const text = props.searchValue ?? ownText
  const typed = text.trim()
  const listed = useEndpoint(
    tags.list,
    { params: { account_id: accountId }, query: { ...(typed && { filter: { search: typed } }), sort: 'name', per_page: 50 } },
    { enabled: isOffered && isNear, staleTime: FRESH, keepPrevious: true },
  )
  const names = [...new Set(listed.answer?.data.map((tag) => tag.name))]
  return (
    <TagsInput
      maxDropdownHeight={240}
      {...props}
      {...options}
      maxLength={tags.create.limits.name.maxLength}
      data={names}
      // The server has already searched, regardless of accents and case.
      filter={({ options: found }) => found}
      searchValue={text}
      onSearchChange={(next) => {
        setOwnText(next)
        props.onSearchChange?.(next)
        if (next.trim()) options.onDropdownOpen()
        else options.onDropdownClose()
      }}
      onFocus={() => setNear(true)}
    />
  )
}
