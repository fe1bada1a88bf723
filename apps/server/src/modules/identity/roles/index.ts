import type { ServerModule } from '../../../registry.ts'
import { roleRoutes } from './roles.routes.ts'

export { rolesOf, type AssignableRole } from './assignable-roles.ts'

export const rolesModule: ServerModule = { routes: roleRoutes }
