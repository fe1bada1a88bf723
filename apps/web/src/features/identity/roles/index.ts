export { RoleForm } from './role-form.tsx'
export { useRoleColumns, useRoleFilters } from './roles-tab.tsx'
export { roleTabs } from './settings-tabs.ts'
export { RoleMatrix } from './role-matrix.tsx'
