import { describe, expect, it } from 'vitest'
import { allowedPlaces } from './allowed-places.ts'
import { isPublicAddress } from './public-address.ts'

const PUBLIC = [
  '1.1.1.1',
  '8.8.8.8',
  '100.63.255.255',
  '172.15.0.1',
  '172.32.0.1',
  '192.0.1.1',
  '192.167.1.1',
  '198.17.0.1',
  '223.255.255.255',
]
const PUBLIC_6 = ['2a00:1450:4001:81b::200e', '2606:4700::1111', '::ffff:1.1.1.1', '::ffff:808:808', '64:ff9b::8.8.8.8', '64:ff9b::101:101']
const NOT_PUBLIC = {
  'this network': ['0.0.0.0', '0.1.2.3'],
  private: ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
  loopback: ['127.0.0.1', '127.255.255.254', '::1', '0:0:0:0:0:0:0:1'],
  'link-local': ['169.254.169.254', 'fe80::1', 'fe80::1%eth0', 'febf::1'],
  'carrier-grade NAT': ['100.64.0.1', '100.127.255.255', '100.100.100.200'],
  'protocol assignments': ['192.0.0.192', '192.0.0.8'],
  documentation: ['192.0.2.1', '198.51.100.7', '203.0.113.9', '2001:db8::1', '3fff::1'],
  benchmarks: ['198.18.0.1', '198.19.255.255', '2001:2::1'],
  multicast: ['224.0.0.1', '239.255.255.255', 'ff02::1'],
  'reserved and broadcast': ['240.0.0.1', '255.255.255.255'],
  unspecified: ['::'],
  'unique local': ['fc00::1', 'fd00:ec2::254'],
  'site-local': ['fec0::1'],
  tunnels: ['2002:7f00:1::1', '2001::1', '192.88.99.1'],
  mapped: ['::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:10.0.0.1', '::FFFF:169.254.169.254', '0:0:0:0:0:ffff:7f00:1'],
  compatible: ['::127.0.0.1', '::7f00:1', '::8.8.8.8'],
  NAT64: ['64:ff9b::127.0.0.1', '64:ff9b::a00:1', '64:ff9b::a9fe:a9fe', '64:ff9b:1::1.1.1.1'],
  'wire server of a cloud': ['168.63.129.16'],
  'no address': ['', 'localhost', '2130706433', '0177.0.0.1', '0x7f.1', '127.1', '1.1.1.1.', '[::1]', '1.1.1.1 '],
}

describe('an address', () => {
  it.each([...PUBLIC, ...PUBLIC_6])('%s is on the public internet', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })

  it.each(Object.entries(NOT_PUBLIC).flatMap(([kind, list]) => list.map((address) => [kind, address] as const)))(
    '(%s) %s is not on the public internet',
    (_kind, address) => {
      expect(isPublicAddress(address)).toBe(false)
    },
  )
})

describe('the list of the operator', () => {
  it.each([
    ['127.0.0.1', 'x', '127.0.0.1', 25, true],
    ['127.0.0.1', 'x', '::ffff:127.0.0.1', 25, true],
    ['127.0.0.1', 'x', '127.0.0.2', 25, false],
    ['127.0.0.1:25', 'x', '127.0.0.1', 25, true],
    ['127.0.0.1:25', 'x', '127.0.0.1', 26, false],
    ['10.1.0.0/16', 'x', '10.1.9.9', 443, true],
    ['10.1.0.0/16', 'x', '10.2.0.1', 443, false],
    ['10.1.0.0/16:8080', 'x', '10.1.0.1', 443, false],
    ['[::1]:25', 'x', '::1', 25, true],
    ['[::1]:25', 'x', '::1', 26, false],
    ['::1', 'x', '::1', 26, true],
    ['fd00::/8', 'x', 'fd12::1', 1, true],
    ['erp.office.example', 'ERP.office.example', '10.0.0.1', 443, true],
    ['erp.office.example:8443', 'erp.office.example', '10.0.0.1', 443, false],
    ['erp.office.example', 'other.example', '10.0.0.1', 443, false],
  ])('%s for host %s at %s port %i: %s', (place, host, address, port, expected) => {
    expect(allowedPlaces([place]).includes(host, address, port)).toBe(expected)
  })

  it.each(['http://10.0.0.1', '10.0.0.0/', '10.0.0.0/40', 'a b', '', '[::1', 'host:99999999'])('refuses %j', (place) => {
    expect(() => allowedPlaces([place])).toThrow()
  })
})
