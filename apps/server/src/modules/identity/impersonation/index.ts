import { startImpersonation, stopImpersonation } from '@stoa/contract'
import { serve } from '#kit/routes.ts'
import type { Area } from '../../../registry.ts'
import { impersonate, stopImpersonating } from './impersonate.ts'

export { refuseWhileImpersonating } from './refuse-while-impersonating.ts'

export const impersonationArea: Area = {
  routes(routes) {
    serve(routes, startImpersonation, impersonate)
    serve(routes, stopImpersonation, stopImpersonating)
  },
}
