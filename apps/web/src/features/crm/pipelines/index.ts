export { usePipelineFilters } from './pipeline-filters.ts'
