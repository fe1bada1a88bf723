import { BlockList, isIPv4, isIPv6 } from 'node:net'

/** IPv4 networks that are not on the public internet (IANA special-purpose addresses), and the wire server of Azure. */
const NOT_PUBLIC_4: readonly [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]
/** Networks within the public range of IPv6 that are not public: tunnels, benchmarks and documentation. */
const NOT_PUBLIC_6: readonly [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

const refused = new BlockList()
for (const [net, prefix] of NOT_PUBLIC_4) refused.addSubnet(net, prefix)
for (const [net, prefix] of NOT_PUBLIC_6) refused.addSubnet(net, prefix, 'ipv6')
const global6 = new BlockList()
global6.addSubnet('2000::', 3, 'ipv6')

/** Prefixes whose last 32 bits are the IPv4 address that is really reached: mapped addresses and NAT64. */
const CARRIERS = ['0:0:0:0:0:ffff', '64:ff9b:0:0:0:0']

/**
 * Tells whether an IP address is on the public internet. Of IPv6 only the global range is public; an address that carries
 * an IPv4 address is as public as that one. Anything that is not an IP address is not public.
 */
export function isPublicAddress(address: string): boolean {
  const plain = plainAddress(address)
  if (isIPv4(plain)) return !refused.check(plain)
  return isIPv6(plain) && global6.check(plain, 'ipv6') && !refused.check(plain, 'ipv6')
}

/** Returns the address without its zone, and the IPv4 address that it carries in its place. */
export function plainAddress(address: string): string {
  const [bare = ''] = address.split('%')
  if (!isIPv6(bare)) return bare
  const groups = groupsOf(bare)
  if (!CARRIERS.includes(groups.slice(0, 6).map(hex).join(':'))) return bare
  const [high = 0, low = 0] = groups.slice(6)
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

const hex = (group: number) => group.toString(16)

/** The eight groups of an IPv6 address. */
function groupsOf(address: string): number[] {
  // The parser of URLs writes every spelling in the same way, without dotted parts.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const read = (part: string) => (part ? part.split(':').map((group) => Number.parseInt(group, 16)) : [])
  const [before, after] = [read(head), read(tail ?? '')]
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after]
}
