export { RoleForm } from './role-form.tsx'
export { useRoleColumns } from './roles-tab.tsx'
export { roleTabs } from './settings-tabs.ts'
export { RoleMatrix } from './role-matrix.tsx'
