import { ALTERNATIVES, alternativeFilters, alternativesOf, type FilterInput, type Resource } from '@stoa/contract/browser'
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
    const shape = list.endpoint.shape ?? list.resource.shape
    return Object.entries(list.filters).flatMap(([name, value]) => (isKnown(shape, name, value) ? [] : [{ name, message: null }]))
  }
  const refused = Object.entries(error.errors).filter(([key]) => key.startsWith('filter.'))
  return Object.keys(list.filters).flatMap((name) => {
    const message = refused.find(([key]) => key === `filter.${snake(name)}` || key.startsWith(`filter.${name}.`))?.[1][0]
    return message ? [{ name, message }] : []
  })
}

/** Whether a list has a filter; of alternatives, whether it has all their filters. */
function isKnown(shape: Resource['shape'], name: string, value: FilterInput | undefined): boolean {
  if (name !== ALTERNATIVES) return Object.hasOwn(shape.filters, snake(name))
  const known = alternativeFilters(shape)
  return known.length > 0 && (alternativesOf(value) ?? []).every((one) => Object.keys(one).every((filter) => known.includes(snake(filter))))
}

/** The server accepts `dateCreated` for `date_created`. */
const snake = (name: string) => name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase()
