import { BlockList, isIP, isIPv4 } from 'node:net'
import { plainAddress } from './public-address.ts'

/** Places that the operator lists although they are not on the public internet. */
export interface AllowedPlaces {
  /** @param host as the user spelled it; @param address the one that would be dialled */
  includes(host: string, address: string, port: number): boolean
  add(place: string): void
}

/** A place: an IP address, a network or a host name, with any port unless one is named. */
interface Place {
  port: number | null
  matches(host: string, address: string): boolean
}

/**
 * Reads a list of places such as `10.1.0.0/16`, `127.0.0.1:2525`, `[::1]:25` and `erp.office.example`.
 * @throws Error on a place that has none of these forms
 */
export function allowedPlaces(list: readonly string[]): AllowedPlaces {
  const places = list.map(readPlace)
  return {
    includes: (host, address, port) => places.some((place) => (place.port ?? port) === port && place.matches(host, address)),
    add: (place) => void places.push(readPlace(place)),
  }
}

const FORM =
  /^(?:\[(?<v6>[^\]]+)\]|(?<net>[\da-f:.]+\/\d{1,3})|(?<v6bare>[\da-f]*:[\da-f:.]*:[\da-f:.]*)|(?<name>[\w.-]+))(?::(?<port>\d{1,5}))?$/i

function readPlace(text: string): Place {
  const { v6, v6bare, net, name, port } = FORM.exec(text.trim())?.groups ?? {}
  const host = net ?? v6 ?? v6bare ?? name
  if (host === undefined) throw new Error(`${text} is no address, network or host name`)
  return { port: port === undefined ? null : Number(port), matches: matcherOf(host) }
}

function matcherOf(place: string): Place['matches'] {
  if (place.includes('/')) return inNetwork(place)
  if (isIP(place)) return inNetwork(`${place}/${isIPv4(place) ? 32 : 128}`)
  return (host) => host.toLowerCase() === place.toLowerCase()
}

function inNetwork(network: string): Place['matches'] {
  const [net = '', prefix] = network.split('/')
  if (!isIP(net)) throw new Error(`${network} is no network`)
  const list = new BlockList()
  list.addSubnet(net, Number(prefix), family(net))
  return (_host, address) => {
    const plain = plainAddress(address)
    return list.check(plain, family(plain))
  }
}

const family = (address: string) => (isIPv4(address) ? 'ipv4' : 'ipv6')
