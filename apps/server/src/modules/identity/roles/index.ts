import type { Area } from '../../../registry.ts'
import { roleRoutes } from './roles.routes.ts'

export { rolesOf, type AssignableRole } from './assignable-roles.ts'

export const rolesArea: Area = { routes: roleRoutes }
