import { z } from 'zod'
import { signedIn, superAdmin } from '../kit/access.ts'
import { defineEndpoint, idParams, oneOf } from '../kit/endpoint.ts'
import { instant, text } from '../kit/fields.ts'
import { SetupUser } from './app-setup.ts'

export const startImpersonation = defineEndpoint({
  id: 'admin.users.impersonate',
  method: 'POST',
  path: '/api/v1/admin/users/:id/impersonation',
  access: superAdmin,
  summary: 'Act as another user for an hour',
  params: idParams,
  body: z.object({ reason: text(300) }),
  response: oneOf(z.object({ access_token: z.string(), token_type: z.literal('Bearer'), expires_at: instant, user: SetupUser })),
})
export const stopImpersonation = defineEndpoint({
  id: 'impersonation.stop',
  method: 'DELETE',
  path: '/api/v1/impersonation',
  access: signedIn,
  summary: 'Stop acting as another user',
})
/** The same in the admin area. A Super Admin has the rights of the other user meanwhile, so it is open to every login; without an impersonation it is 404. */
export const endImpersonation = { ...stopImpersonation, id: 'admin.impersonation.stop', path: '/api/v1/admin/impersonation' }
