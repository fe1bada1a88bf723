import type { ServerModule } from '../../../registry.ts'
import { syncPermissions } from './sync-permissions.ts'

export { mayGrant, mayGrantPlatform, refuseWhileImpersonating, requireGrantable, requirePlatformGrantable } from './grants.ts'
export { permissionGroups } from './permission-groups.ts'
export { rightsChanged, tellUsers } from './rights-changed.ts'

export const permissionsModule: ServerModule = { sync: syncPermissions }
