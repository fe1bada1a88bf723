export { useContactName } from './contact-columns.tsx'
export { useContactFilters } from './contact-filters.ts'
