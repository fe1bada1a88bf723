import { lazy, Suspense } from 'react'
import type { ListScreen } from '../use-list-screen.ts'
import type { FilterFields } from './filter-fields.ts'

const FilterChips = lazy(() => import('./filter-chips.tsx').then((module) => ({ default: module.FilterChips })))

/** The active filters of a list as chips; nothing, and no code for it, without any. */
export function FilterPills({ list, fields }: { list: ListScreen<any>; fields: FilterFields }) {
  if (Object.values(list.filters).every((value) => value === undefined)) return null
  return (
    <Suspense fallback={null}>
      <FilterChips list={list} fields={fields} />
    </Suspense>
  )
}
