import { endImpersonation, startImpersonation, stopImpersonation } from '@stoa/contract'
import { serve } from '#kit/routes.ts'
import type { ServerModule } from '../../../registry.ts'
import { impersonate, stopImpersonating } from './impersonate.ts'

export { refuseWhileImpersonating } from './refuse-while-impersonating.ts'

export const impersonationModule: ServerModule = {
  routes(routes) {
    serve(routes, startImpersonation, impersonate)
    serve(routes, stopImpersonation, stopImpersonating)
    serve(routes, endImpersonation, stopImpersonating)
  },
}
