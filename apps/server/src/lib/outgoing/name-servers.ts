import { Resolver } from 'node:dns/promises'

/** TXT records of a name; an empty list when there are none. @throws when the DNS does not answer */
export type LookUpTxt = (name: string) => Promise<string[]>

/** Questions to the DNS. Each is answered by an empty list when there are no records. @throws when the DNS does not answer */
export interface NameServers {
  txt: LookUpTxt
  cname(name: string): Promise<string[]>
  /** Addresses of both kinds. */
  addresses(name: string): Promise<string[]>
}

const ABSENT = new Set(['ENOTFOUND', 'ENODATA', 'NXDOMAIN'])

/** Asks the given name servers, or those of the machine. */
export function nameServers(servers: readonly string[]): NameServers {
  const resolver = new Resolver({ timeout: 3000, tries: 2 })
  if (servers.length) resolver.setServers(servers)
  return {
    txt: async (name) => (await orNone(resolver.resolveTxt(name))).map((parts) => parts.join('')),
    cname: (name) => orNone(resolver.resolveCname(name)),
    addresses: async (name) => (await Promise.all([orNone(resolver.resolve4(name)), orNone(resolver.resolve6(name))])).flat(),
  }
}

async function orNone<T>(asked: Promise<T[]>): Promise<T[]> {
  try {
    return await asked
  } catch (error) {
    if (ABSENT.has((error as { code?: string }).code ?? '')) return []
    throw error
  }
}
