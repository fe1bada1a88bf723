export { useContactListFilters } from './contact-list-filters.ts'
