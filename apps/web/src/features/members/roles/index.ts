export { RoleForm } from './role-form.tsx'
export { useRoleColumns } from './roles-tab.tsx'
