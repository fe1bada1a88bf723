import { ALTERNATIVES, type FilterInput, type Resource } from '@stoa/contract/browser'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useEndpoint } from '../../call/use-endpoint.ts'
import { alternativesIn } from './filter-draft.ts'
import type { FilterChoice, FilterField, FilterFields } from './filter-fields.ts'
import { SEARCH_DEBOUNCE_MS } from '../use-list-address.ts'
import type { ListScreen } from '../use-list-screen.ts'

const FRESH_MS = 30_000

/** The choices of a filter for a search text: its own, and those its feature loads `SEARCH_DEBOUNCE_MS` after the last keystroke. */
export function useFilterChoices(name: string, field: FilterField, scope: unknown, chosen: readonly string[]) {
  const [search, setSearch] = useState('')
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(search.trim()), search ? SEARCH_DEBOUNCE_MS : 0)
    return () => clearTimeout(timer)
  }, [search])
  const loaded = useQuery({
    queryKey: ['filter-choices', name, scope, settled],
    queryFn: () => field.load!({ search: settled, values: [] }),
    enabled: field.load !== undefined,
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  })
  const named = useSelectedChoices(name, field, scope, chosen)
  return {
    choices: merged(field.options ?? [], named, loaded.data ?? []),
    search,
    setSearch,
    isFailed: loaded.isError,
    isSearched: field.load !== undefined,
  }
}

/** Loads the selected choices, which need not be among the first results of a search. */
function useSelectedChoices(name: string, field: FilterField, scope: unknown, values: readonly string[]): readonly FilterChoice[] {
  const wanted = values.filter((value) => /^\d+$/.test(value))
  const loaded = useQuery({
    queryKey: ['filter-choices', name, scope, 'chosen', wanted.join(',')],
    queryFn: () => field.load!({ search: '', values: wanted }),
    enabled: field.load !== undefined && wanted.length > 0,
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  })
  return loaded.data ?? []
}

/** Active filters that the menu of the list does not offer, such as those of links from reports, with the names that the server gives them. */
function useAddressedFilters(list: ListScreen<any>, fields: FilterFields): FilterFields {
  const missing = [...inputsOf(list).keys()].filter((name) => !fields[name])
  const filters = list.resource.filters as Resource['filters']
  const params: Record<string, unknown> = list.params
  const hasPath = [...filters.path.matchAll(/:(\w+)/g)].every(([, name]) => params[name!] !== undefined)
  const loaded = useEndpoint(filters, { params }, { enabled: missing.length > 0 && hasPath, staleTime: FRESH_MS })
  const named = (loaded.answer?.data ?? []).filter(({ key }) => missing.includes(key))
  return Object.fromEntries(named.map(({ key, label, options }) => [key, { label, options: options ?? [] }]))
}

/** The filters of a list with the labels of their current values. */
export function useNamedFilters(list: ListScreen<any>, fields: FilterFields): FilterFields {
  const inputs = inputsOf(list)
  const activeFields = Object.entries(fields).filter(([name, field]) => field.load && inputs.has(name))
  const loaded = useQueries({
    queries: activeFields.map(([name, field]) => {
      const values = JSON.stringify(inputs.get(name)).match(/\d+/g) ?? []
      return {
        queryKey: ['filter-choices', name, list.params, 'chosen', values.join(',')],
        queryFn: () => field.load!({ search: '', values }),
        enabled: values.length > 0,
        staleTime: FRESH_MS,
      }
    }),
  })
  const named = activeFields.map(([name, field], at) => [name, { ...field, options: merged(field.options ?? [], loaded[at]?.data ?? []) }])
  return { ...useAddressedFilters(list, fields), ...fields, ...Object.fromEntries(named) }
}

/** The values of each filter of the address, those of alternatives included. */
function inputsOf({ filters: { [ALTERNATIVES]: or, ...filters } }: ListScreen<any>): ReadonlyMap<string, readonly FilterInput[]> {
  const inputs = new Map<string, FilterInput[]>()
  for (const [name, value] of [filters, ...alternativesIn(or)].flatMap((group) => Object.entries(group)))
    if (value !== undefined) inputs.set(name, [...(inputs.get(name) ?? []), value])
  return inputs
}

function merged(...lists: (readonly FilterChoice[])[]): FilterChoice[] {
  return [...new Map(lists.flat().map((choice) => [String(choice.value), choice])).values()]
}
