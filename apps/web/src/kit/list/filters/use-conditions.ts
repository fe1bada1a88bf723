import { ALTERNATIVES, ALTERNATIVES_MAX, alternativeFilters, type FilterDefinition } from '@stoa/contract/browser'
import { useRef, useState } from 'react'
import type { ListScreen } from '../use-list-screen.ts'
import {
  alternativesFrom,
  alternativesIn,
  draftsOf,
  filtersOf,
  usualOperator,
  type ConditionDraft,
  type FilterDraft,
} from './filter-draft.ts'
import { OFFERED, type FilterFields } from './filter-fields.ts'
import { useApplier } from './use-applier.ts'

/** The conditions and their groups, and how they change. */
function useDrafts(list: ListScreen<any>, fields: FilterFields) {
  const definitions: Record<string, FilterDefinition> = list.resource.shape.filters
  const names = Object.keys(fields).filter((name) => definitions[name])
  const count = useRef(0)
  const [drafts, setDrafts] = useState<readonly ConditionDraft[]>(() => initialDrafts(list, definitions, names, () => ++count.current))
  const [groups, setGroups] = useState<readonly number[]>(() => [...new Set(drafts.map(({ group }) => group))].filter(Boolean))
  const applier = useApplier(list)
  const { available, operatorsOf } = choicesFor({ names, definitions, drafts, ofAlternatives: alternativeFilters(list.resource.shape) })

  return {
    definitions,
    drafts,
    groups,
    available,
    operatorsOf,
    /** Shows conditions, and applies those of a group: of a field of group 0, or all alternatives. */
    change: (next: readonly ConditionDraft[], { name, group }: Pick<ConditionDraft, 'name' | 'group'>) => {
      setDrafts(next)
      const isTyped = ['text', 'number'].includes(definitions[name]!.kind)
      applier.plan(group ? { [ALTERNATIVES]: alternativesFrom(next) } : filtersOf([name], inGroup(next, 0)), isTyped)
    },
    nextId: () => ++count.current,
    /** Shows other groups with these conditions, and applies them. */
    regroup: (nextGroups: readonly number[], next: readonly ConditionDraft[]) => {
      setGroups(nextGroups)
      setDrafts(next)
      applier.plan({ [ALTERNATIVES]: alternativesFrom(next) }, false)
    },
    clear: () => {
      applier.cancel()
      setDrafts([])
      setGroups([])
      list.reset()
    },
  }
}

/**
 * The conditions of a list while they are edited: those that all rows match, in group 0, and the alternatives in numbered groups.
 * Chosen values apply at once, typed ones `SEARCH_DEBOUNCE_MS` after the last keystroke or when the editor closes.
 */
export function useConditions(list: ListScreen<any>, fields: FilterFields) {
  const { drafts, groups, definitions, available, operatorsOf, change, regroup, nextId, clear } = useDrafts(list, fields)
  return {
    drafts: (group: number) => inGroup(drafts, group).filter(({ name }) => fields[name]),
    /** Whether there is no condition and no alternative. */
    isEmpty: drafts.length === 0 && groups.length === 0,
    definitions,
    /** Numbers of the alternatives. */
    groups,
    canAddGroup: groups.length < ALTERNATIVES_MAX && available(Infinity).length > 0,
    available,
    operatorsOf,
    /** Adds a condition on a field and returns its id. */
    add: (name: string, group: number): number => {
      const op = operatorsOf({ name, group })[0] ?? usualOperator(definitions[name]!)
      const id = nextId()
      change([...drafts, { id, name, group, op, value: definitions[name]!.kind === 'boolean' ? 'true' : '' }], { name, group })
      return id
    },
    change: (changed: ConditionDraft, draft: FilterDraft) => {
      const next = drafts.map((one) => (one.id === changed.id ? { ...one, ...draft } : one))
      change(next, changed)
    },
    remove: (removed: ConditionDraft) => {
      const next = drafts.filter((one) => one.id !== removed.id)
      change(next, removed)
    },
    /** Adds an alternative without conditions and returns its number. */
    addGroup: (): number => {
      const group = Math.max(0, ...groups) + 1
      regroup([...groups, group], drafts)
      return group
    },
    removeGroup: (group: number) => {
      const next = drafts.filter((draft) => draft.group !== group)
      regroup(
        groups.filter((one) => one !== group),
        next,
      )
    },
    clear,
  }
}

interface Offered {
  names: readonly string[]
  definitions: Record<string, FilterDefinition>
  drafts: readonly ConditionDraft[]
  ofAlternatives: readonly string[]
}

/** What conditions of a group can still be: each field has an operator once. */
function choicesFor({ names, definitions, drafts, ofAlternatives }: Offered) {
  /** The operators that a condition can have, or change to. */
  const operatorsOf = ({ name, group, op: own }: Pick<ConditionDraft, 'name' | 'group'> & { op?: string }) => {
    const others = inGroup(drafts, group).filter((draft) => draft.name === name && draft.op !== own)
    return OFFERED[definitions[name]!.kind].filter((op) => !others.some((draft) => draft.op === op))
  }
  /** Fields on which a further condition can be set. */
  const available = (group: number) =>
    names.filter((name) => (group === 0 || ofAlternatives.includes(name)) && operatorsOf({ name, group }).length > 0)
  return { operatorsOf, available }
}

const inGroup = (drafts: readonly ConditionDraft[], group: number) => drafts.filter((draft) => draft.group === group)

/** The conditions in the address. Alternatives keep conditions on fields that the editor does not offer. */
function initialDrafts(
  list: ListScreen<any>,
  definitions: Record<string, FilterDefinition>,
  names: readonly string[],
  nextId: () => number,
): ConditionDraft[] {
  const draftsIn = (group: number, known: readonly string[], filters: ListScreen['filters']) =>
    known.flatMap((name) => draftsOf(definitions[name]!, filters[name]).map((draft) => ({ id: nextId(), name, group, ...draft })))
  return [
    ...draftsIn(0, names, list.filters),
    ...alternativesIn(list.filters[ALTERNATIVES]).flatMap((alternative, at) =>
      draftsIn(
        at + 1,
        Object.keys(alternative).filter((name) => Object.hasOwn(definitions, name)),
        alternative,
      ),
    ),
  ]
}
