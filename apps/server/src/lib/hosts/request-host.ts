import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

interface Installation {
  app_url: string
  env: { APP_URL?: string | undefined; PAGES_HOST?: string | undefined; ALLOWED_ORIGINS: readonly string[] }
}

const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).hostname.toLowerCase() : '')

/** Hosts at which this product itself answers. */
export const appHosts = ({ app_url, env }: Installation): string[] =>
  [hostOf(app_url), env.PAGES_HOST?.toLowerCase() ?? '', ...env.ALLOWED_ORIGINS.map(hostOf)].filter(Boolean)

/**
 * The host to which a request was sent, without port and dot at the end, in lower case. Headers of proxies say nothing here: any
 * client can send them.
 * @returns undefined where the request names none, null where it names something else or two hosts
 */
export function requestHost({ headers, url = '/' }: Pick<IncomingMessage, 'headers' | 'url'>): string | null | undefined {
  const named = headers.host
  if (named === undefined) return url.startsWith('/') ? undefined : null
  const host = /^([a-z0-9.-]+|\[[0-9a-f:.]+\])(:\d{1,5})?$/i.exec(named)?.[1]?.toLowerCase().replace(/\.$/, '')
  if (!host) return null
  // The absolute form of an address names a host too.
  if (!url.startsWith('/') && url !== '*' && hostOf(url).replace(/\.$/, '') !== host) return null
  return host
}

/** Tells whether a host is that of the product: by its addresses, or a name that only this machine or its network knows. */
export function appHostCheck(installation: Installation): (host: string | undefined) => boolean {
  const ours = new Set(appHosts(installation))
  return (host) =>
    host === undefined || ours.has(host) || !host.includes('.') || host.startsWith('[') || isIP(host) > 0 || host.endsWith('.localhost')
}

/** Whether requests to all other hosts are refused: the operator has said which host is that of the product. */
export const knowsItsHost = ({ env }: Installation): boolean => env.APP_URL !== undefined
