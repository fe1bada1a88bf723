import { z } from 'zod'
import { signedIn } from '../kit/access.ts'
import { defineEndpoint } from '../kit/endpoint.ts'

export const broadcastingAuth = defineEndpoint({
  id: 'broadcasting.auth',
  method: 'POST',
  path: '/broadcasting/auth',
  access: signedIn,
  summary: 'Sign a realtime channel for a socket',
  limit: 'channel-auth',
  transaction: 'none',
  body: z.object({ socket_id: z.any(), channel_name: z.any() }),
  response: z.object({ auth: z.string(), channel_data: z.string().optional() }),
})
