/** Before tests that start the product as a process of its own: what they start is built of the sources as they are now. */
import { buildServerWhenNeeded } from './build-server.mjs'

export function setup() {
  if (!buildServerWhenNeeded()) throw new Error('The server could not be built.')
}
