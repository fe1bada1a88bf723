import type { FastifyInstance } from 'fastify'
import type { Services } from '#kit/services.ts'
import { accountOfState } from './consent-state.ts'

/**
 * The one address that the operator registers at Google. Leads the browser to the settings of the account that its state names; the page
 * there completes the login. Nothing is decided or stored here.
 */
export function returnFromGoogle(http: FastifyInstance, _services: Services): void {
  http.get<{ Querystring: Record<string, string | string[] | undefined> }>('/api/oauth/google', async ({ query }, reply) => {
    const { code, state, error } = query
    const account_id = typeof state === 'string' ? accountOfState(state) : null
    if (account_id === null) return reply.redirect('/')
    const given = Object.entries({ code, state, error }).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
    return reply.redirect(`/accounts/${account_id}/settings/integrations/google?${new URLSearchParams(given).toString()}`)
  })
}
