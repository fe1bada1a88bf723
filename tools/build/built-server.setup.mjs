/** Before tests that start the product in a process: builds it from the current sources. */
import { buildServerWhenNeeded } from './build-server.mjs'
import { whilePrepared } from '../install.mjs'

export async function setup() {
  if (!(await whilePrepared((keepsLock) => buildServerWhenNeeded({ keepsLock })))) throw new Error('The server could not be built.')
}
