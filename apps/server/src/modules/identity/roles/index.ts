import type { ServerModule } from '../../../registry.ts'
import { roleRoutes } from './roles.routes.ts'
import { syncRoles } from './sync-roles.ts'

export { createDefaultRoles } from './default-roles.ts'
export { rolesOf, type AssignableRole } from './assignable-roles.ts'

export const rolesModule: ServerModule = { routes: roleRoutes, sync: syncRoles }
