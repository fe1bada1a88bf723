// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../src/kit/filters.ts'

export type { FilterKind, FilterDefinition, DatePreset, ChoiceValue, Condition, FilterFault, FilterInput } from '../../src/kit/filters.ts'
export const DATE_PRESETS: typeof source.DATE_PRESETS = ['today', 'yesterday', 'last7Days', 'last30Days', 'last60Days', 'last90Days', 'thisYear', 'lastYear']
export const OPERATORS: typeof source.OPERATORS = {
  search: [],
  text: ['contains', 'starts_with'],
  choice: ['is', 'is_not', 'in', 'not_in'],
  date: ['after', 'before', 'between', 'is', 'is_not', 'preset'],
  number: ['is', 'gte', 'lte', 'between'],
  boolean: ['is'],
}
