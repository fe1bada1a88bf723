export { ServiceName } from './service-name.tsx'
export { useServiceFilter } from './service-filter.ts'
