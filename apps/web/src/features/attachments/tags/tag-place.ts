import { adminTagCategories, adminTags, tagCategories, tags } from '@stoa/contract/browser'
import { useParams } from '@tanstack/react-router'
import { useEndpoint, useLiveInvalidation } from '../../../kit/index.ts'
import { useAccountId } from '../../shared/session/index.ts'

/** The place whose tags are managed: an account, or the platform's templates. */
export interface TagPlace {
  tags: typeof tags
  categories: typeof tagCategories
  params: Record<string, number>
  /** Path of the list; modals open below it. */
  path: string
  isPlatform: boolean
}

/** The tags of the account in the address. */
export function useAccountPlace(): TagPlace {
  const account_id = useAccountId()
  return { tags, categories: tagCategories, params: { account_id }, path: `/accounts/${account_id}/settings/tags`, isPlatform: false }
}

/** The platform's templates; their endpoints differ in path and access. */
export const PLATFORM: TagPlace = {
  tags: adminTags,
  categories: adminTagCategories,
  params: {},
  path: '/admin/tags',
  isPlatform: true,
}

/** The records that a change of a tag or category outdates. */
export const TAG_RECORDS = ['tags', 'tag-categories'] as const

/** Maximum number of tags shown. */
const MAX_TAGS = 100

/** All categories with their tags, and the tags without a category. */
export function useTagBoard(place: TagPlace) {
  const categories = useEndpoint(place.categories.list, {
    params: place.params,
    query: { include: ['tags'], per_page: MAX_TAGS, sort: 'position' },
  })
  const loose = useEndpoint(place.tags.list, {
    params: place.params,
    query: { filter: { tag_category: { is: 'null' } }, per_page: MAX_TAGS, sort: 'name' },
  })
  const reload = () => {
    categories.reload()
    loose.reload()
  }
  useLiveInvalidation(place.isPlatform ? 'admin' : `accounts.${place.params.account_id}`, { tag: TAG_RECORDS, 'tag-category': TAG_RECORDS })
  return {
    categories: categories.answer?.data ?? [],
    loose: loose.answer?.data ?? [],
    isLoading: categories.isFirstLoad || loose.isFirstLoad,
    reason: categories.reason ?? loose.reason,
    error: categories.error ?? loose.error,
    reload,
  }
}

/** The tag of the address; the router allows only digits. */
export function useTagOfAddress(place: TagPlace) {
  const { tagId = '' }: { tagId?: string } = useParams({ strict: false })
  return useEndpoint(place.tags.read, { params: { id: Number(tagId) }, query: { include: ['tagCategory'] } })
}
