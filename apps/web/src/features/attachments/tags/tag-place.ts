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

/** Maximum number of categories shown. */
const MAX_CATEGORIES = 100

/** All categories of a place. Changes of tags and categories reload both lists. */
export function useTagCategories(place: TagPlace) {
  const loaded = useEndpoint(place.categories.list, {
    params: place.params,
    query: { per_page: MAX_CATEGORIES, sort: 'position' },
  })
  useLiveInvalidation(place.isPlatform ? 'admin' : `accounts.${place.params.account_id}`, { tag: TAG_RECORDS, 'tag-category': TAG_RECORDS })
  return { ...loaded, rows: loaded.answer?.data ?? [], isLoaded: loaded.answer !== undefined }
}

/** The tag of the address; the router allows only digits. */
export function useTagOfAddress(place: TagPlace) {
  const { tagId = '' }: { tagId?: string } = useParams({ strict: false })
  return useEndpoint(place.tags.read, { params: { id: Number(tagId) }, query: { include: ['tagCategory'] } })
}
