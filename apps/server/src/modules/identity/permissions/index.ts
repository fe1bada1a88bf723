import type { Area } from '../../../registry.ts'
import { syncPermissions } from './sync-permissions.ts'

export { createDefaultRoles } from './default-roles.ts'

export const permissionsArea: Area = { sync: syncPermissions }
