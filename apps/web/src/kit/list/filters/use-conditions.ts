import type { FilterDefinition } from '@stoa/contract/browser'
import { useEffect, useRef, useState } from 'react'
import { SEARCH_DEBOUNCE_MS } from '../use-list-address.ts'
import type { ListScreen } from '../use-list-screen.ts'
import { draftsOf, filtersOf, usualOperator, type ConditionDraft, type FilterDraft } from './filter-draft.ts'
import { OFFERED, type FilterFields } from './filter-fields.ts'

/**
 * The conditions of a list while they are edited. Chosen values apply at once, typed ones `SEARCH_DEBOUNCE_MS` after the last
 * keystroke or when the editor closes.
 */
export function useConditions(list: ListScreen<any>, fields: FilterFields) {
  const definitions: Record<string, FilterDefinition> = list.resource.shape.filters
  const names = Object.keys(fields).filter((name) => definitions[name])
  const count = useRef(0)
  const [drafts, setDrafts] = useState<readonly ConditionDraft[]>(() =>
    names.flatMap((name) => draftsOf(definitions[name]!, list.filters[name]).map((draft) => ({ id: ++count.current, name, ...draft }))),
  )
  const applier = useApplier(list)

  const change = (next: readonly ConditionDraft[], name: string) => {
    setDrafts(next)
    applier.plan(filtersOf([name], next), ['text', 'number'].includes(definitions[name]!.kind))
  }
  const unusedOperators = (name: string, except?: string) =>
    OFFERED[definitions[name]!.kind].filter((op) => op === except || !drafts.some((draft) => draft.name === name && draft.op === op))

  return {
    drafts,
    definitions,
    /** Fields on which a further condition can be set. */
    available: names.filter((name) => (OFFERED[definitions[name]!.kind].length ? unusedOperators(name).length > 0 : false)),
    /** The operators that a condition can change to. */
    operatorsOf: ({ name, op }: ConditionDraft) => unusedOperators(name, op),
    /** Adds a condition on a field and returns its id. */
    add: (name: string): number => {
      const op = unusedOperators(name)[0] ?? usualOperator(definitions[name]!)
      const id = ++count.current
      change([...drafts, { id, name, op, value: definitions[name]!.kind === 'boolean' ? 'true' : '' }], name)
      return id
    },
    change: ({ id, name }: ConditionDraft, draft: FilterDraft) =>
      change(
        drafts.map((one) => (one.id === id ? { id, name, ...draft } : one)),
        name,
      ),
    remove: ({ id, name }: ConditionDraft) =>
      change(
        drafts.filter((one) => one.id !== id),
        name,
      ),
    clear: () => {
      applier.cancel()
      setDrafts([])
      list.reset()
    },
  }
}

type Planned = ReturnType<typeof filtersOf>

/** Applies filters at once or after a pause, and what is planned when the editor closes. */
function useApplier(list: ListScreen<any>) {
  const planned = useRef<Planned>({})
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const latest = useRef(list)
  latest.current = list
  const flush = useRef(() => {
    clearTimeout(timer.current)
    const changed = Object.entries(planned.current).filter(([name, value]) => {
      return JSON.stringify(value) !== JSON.stringify(latest.current.filters[name])
    })
    planned.current = {}
    if (changed.length) latest.current.applyFilters(Object.fromEntries(changed))
  }).current
  useEffect(() => flush, [flush])
  return {
    plan: (filters: Planned, isTyped: boolean) => {
      Object.assign(planned.current, filters)
      clearTimeout(timer.current)
      if (isTyped) timer.current = setTimeout(flush, SEARCH_DEBOUNCE_MS)
      else flush()
    },
    cancel: () => {
      clearTimeout(timer.current)
      planned.current = {}
    },
  }
}
