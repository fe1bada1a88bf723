import type { FastifyInstance } from 'fastify'
import type { Services } from '#kit/services.ts'

/**
 * The one address that the operator registers at Facebook. Leads the browser to the settings of the account that its state names; the
 * page there completes the login. Nothing is decided or stored here.
 */
export function returnFromFacebook(http: FastifyInstance, _services: Services): void {
  http.get<{ Querystring: Record<string, string | string[] | undefined> }>('/api/oauth/facebook', async ({ query }, reply) => {
    const { code, state, error } = query
    const account_id = typeof state === 'string' ? /^(\d{1,15})\./.exec(state)?.[1] : undefined
    if (account_id === undefined) return reply.redirect('/')
    const given = Object.entries({ code, state, error }).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
    return reply.redirect(`/accounts/${account_id}/settings/integrations/facebook?${new URLSearchParams(given).toString()}`)
  })
}
