import { type NameServers, nameServers } from '#lib/outgoing/name-servers.ts'
import type { Services } from '#kit/services.ts'
import { targetHost } from './host-name.ts'
import type { Proof } from './next-state.ts'
import { challengeName, challengeValue, type PageDomainRow } from './page-domain-row.ts'

type Asked = Pick<PageDomainRow, 'host' | 'token' | 'is_pointed'>

/** What the DNS says about a host now. */
export async function askDns(services: Pick<Services, 'env' | 'app_url'>, domain: Asked): Promise<{ proof: Proof; is_pointed: boolean }> {
  const dns = nameServers(services.env.MAIL_DNS_SERVERS)
  const [proof, is_pointed] = await Promise.all([proofOf(dns, domain), leadsTo(dns, domain, targetHost(services))])
  return { proof, is_pointed }
}

async function proofOf(dns: NameServers, { host, token }: Asked): Promise<Proof> {
  try {
    const found = (await dns.txt(challengeName(host))).map((value) => value.trim())
    if (found.includes(challengeValue(token))) return 'pass'
    return found.length ? 'different' : 'missing'
  } catch {
    return 'unreachable'
  }
}

/** Whether visitors of a host arrive here: by its canonical name, or by an address that both have. A DNS without an answer changes nothing. */
async function leadsTo(dns: NameServers, { host, is_pointed }: Asked, target: string): Promise<boolean> {
  try {
    const names = (await dns.cname(host)).map((name) => name.toLowerCase().replace(/\.$/, ''))
    if (names.includes(target)) return true
    const [here, ours] = await Promise.all([dns.addresses(host), dns.addresses(target)])
    return here.some((address) => address === target || ours.includes(address))
  } catch {
    return is_pointed
  }
}
