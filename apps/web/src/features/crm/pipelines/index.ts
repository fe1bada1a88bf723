export { usePipelineFilters } from './pipeline-filters.ts'
export { useRowDrag } from './settings/use-row-drag.ts'
