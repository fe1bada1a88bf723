export { HIDDEN_CONTACT_COLUMNS, useContactColumns, useContactName } from './contact-columns.tsx'
export { useContactFilters } from './contact-filters.ts'
export { contactPaths } from './contact-paths.ts'
