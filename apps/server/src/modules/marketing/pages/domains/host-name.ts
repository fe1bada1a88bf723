import { isIP, isIPv4, isIPv6 } from 'node:net'
import { domainToASCII, domainToUnicode } from 'node:url'
import type { Services } from '#kit/services.ts'
import { appHosts } from '#lib/hosts/request-host.ts'

/** What is wrong with a host name, as a key of the texts. */
type Fault = 'domain_invalid' | 'domain_ip' | 'domain_suffix' | 'domain_ours'
type Installation = Pick<Services, 'app_url' | 'env'>

/** Longest host for which the name of the TXT record is not too long for the DNS. */
const LONGEST = 237
const LABEL = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/
/** Names that the public DNS does not have. */
const PRIVATE = new Set(['localhost', 'local', 'internal', 'onion', 'arpa', 'invalid', 'home', 'lan'])
/** Labels below which registries of countries sell names: `com.gr`, `co.uk`. */
const SOLD_BELOW = new Set([
  'ac',
  'co',
  'com',
  'edu',
  'gob',
  'gov',
  'gouv',
  'gv',
  'ltd',
  'me',
  'mil',
  'net',
  'nom',
  'or',
  'org',
  'plc',
  'sch',
])

/**
 * The host name that a text means, in lower case and ASCII. `https://` in front and a slash or dot behind are left out.
 * @returns the host, or what is wrong with it
 */
export function readHost(written: string): { host: string } | { fault: Fault } {
  const text = written
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/\/$/, '')
  if (/[\s/:@?#%\\[\]]/.test(text)) return { fault: isIP(text.replace(/^\[|\]$/g, '')) ? 'domain_ip' : 'domain_invalid' }
  const host = domainToASCII(text).replace(/\.$/, '')
  if (isIP(host)) return { fault: 'domain_ip' }
  const labels = host.split('.')
  const last = labels.at(-1)!
  if (host.length > LONGEST || !labels.every((label) => LABEL.test(label)) || /^\d+$/.test(last)) return { fault: 'domain_invalid' }
  if (labels.length < 2 || PRIVATE.has(last)) return { fault: 'domain_invalid' }
  return isSuffix(labels) ? { fault: 'domain_suffix' } : { host }
}

const isSuffix = ([first, second, ...more]: string[]): boolean => more.length === 0 && second!.length === 2 && SOLD_BELOW.has(first!)

/** The host as people write it. */
export const shownHost = (host: string): string => domainToUnicode(host) || host

const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).hostname : '')

/** Whether a host, or a name above it, belongs to this installation. */
export function isOurs(installation: Installation, host: string): boolean {
  const { MAIL_BOUNCE_DOMAIN = '', INBOUND_DOMAIN = '' } = installation.env
  const ours = [...appHosts(installation), MAIL_BOUNCE_DOMAIN, INBOUND_DOMAIN].filter(Boolean)
  return ours.some((name) => host === name.toLowerCase() || host.endsWith(`.${name.toLowerCase()}`))
}

/** The name to which hosts of pages point in the DNS. */
export const targetHost = ({ app_url, env }: Installation): string => (env.PAGES_HOST ?? hostOf(app_url)).toLowerCase()

/** The record that leads visitors to a name or address. */
export function pointerTo(target: string): { type: 'CNAME' | 'A' | 'AAAA'; value: string } {
  const address = target.replace(/^\[|\]$/g, '')
  return { type: isIPv4(address) ? 'A' : isIPv6(address) ? 'AAAA' : 'CNAME', value: address }
}
