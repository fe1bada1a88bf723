import type { FastifyInstance } from 'fastify'

/**
 * The one address that the operator registers at a platform, `/api/oauth/<platform>`. Leads the browser to the settings of the account that
 * its state names; the page there completes the login. Nothing is decided or stored here.
 */
export const returnFrom =
  (platform: 'facebook' | 'google') =>
  (http: FastifyInstance): void => {
    http.get<{ Querystring: Record<string, string | string[] | undefined> }>(`/api/oauth/${platform}`, async ({ query }, reply) => {
      const { code, state, error } = query
      const account_id = typeof state === 'string' ? /^(\d{1,15})\./.exec(state)?.[1] : undefined
      if (account_id === undefined) return reply.redirect('/')
      const given = Object.entries({ code, state, error }).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
      return reply.redirect(`/accounts/${account_id}/settings/integrations/${platform}?${new URLSearchParams(given).toString()}`)
    })
  }
