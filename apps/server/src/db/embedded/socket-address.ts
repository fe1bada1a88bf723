import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Longest path of a socket on every system: macOS allows 104 bytes with the final zero. */
const LONGEST_PATH = 103
const fileOf = (folder: string, port: number | string) => join(folder, `.s.PGSQL.${port}`)

/**
 * Where the server of a cluster opens a Unix socket: in its own folder, which only the system user of the database and root may enter. Empty
 * where the path would be too long, and on Windows.
 */
export const socketFolder = (cluster: string, port: number): string =>
  process.platform !== 'win32' && Buffer.byteLength(fileOf(cluster, port)) <= LONGEST_PATH ? cluster : ''

/**
 * The address by which connections use the socket of the cluster, or `url` if the server has none, such as one that an earlier version started.
 * A statement through a socket costs both processes less than one through TCP.
 */
export function socketAddress(url: string, cluster: string): string {
  const address = new URL(url)
  if (!existsSync(fileOf(cluster, address.port))) return url
  address.searchParams.set('host', cluster)
  return address.href
}
