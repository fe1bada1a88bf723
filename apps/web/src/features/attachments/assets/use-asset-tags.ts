import { type Tag, tagCategories, tags } from '@stoa/contract/browser'
import { useEndpoint, useMay } from '../../../kit/index.ts'

const FRESH = 60_000

/** Tags that assets may have, as options: tags for assets first; tags reserved for other records are omitted. */
export function useAssetTags(accountId: number): { value: string; label: string }[] {
  const may = useMay()
  const input = { params: { account_id: accountId }, query: { sort: 'name', per_page: 100 } } as const
  const options = { staleTime: FRESH, enabled: may(tags.list) }
  const found = useEndpoint(tags.list, input, options).answer?.data ?? []
  const categories = useEndpoint(tagCategories.list, input, options).answer?.data ?? []
  const rankOf = (tag: Tag) => {
    const applies_to = categories.find(({ id }) => id === tag.tag_category_id)?.applies_to ?? []
    return applies_to.includes('asset') ? 0 : applies_to.length ? null : 1
  }
  return found
    .filter((tag) => rankOf(tag) !== null)
    .toSorted((one, other) => rankOf(one)! - rankOf(other)!)
    .map((tag) => ({ value: String(tag.id), label: tag.name }))
}
