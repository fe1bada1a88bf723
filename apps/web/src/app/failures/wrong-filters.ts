import { ApiError, type ListScreen } from '../../kit/index.ts'

/** A filter that the list does not accept. */
export interface WrongFilter {
  name: string
  /** Message in the user's language; null if the list has no such filter. */
  message: string | null
}

/** The filters of the address because of which a list was refused; empty if it failed for another reason. */
export function wrongFilters(error: unknown, list: Pick<ListScreen, 'endpoint' | 'resource' | 'filters'>): WrongFilter[] {
  if (!(error instanceof ApiError)) return []
  if (error.code === 'unknown_filter') {
    const known = (list.endpoint.shape ?? list.resource.shape).filters
    return Object.keys(list.filters).flatMap((name) => (Object.hasOwn(known, snake(name)) ? [] : [{ name, message: null }]))
  }
  const refused = Object.entries(error.errors).filter(([key]) => key.startsWith('filter.'))
  return Object.keys(list.filters).flatMap((name) => {
    const message = refused.find(([key]) => key === `filter.${snake(name)}`)?.[1][0]
    return message ? [{ name, message }] : []
  })
}

/** The server accepts `dateCreated` for `date_created`. */
const snake = (name: string) => name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase()
