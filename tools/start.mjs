/** `npm start`: installs and builds what is missing, then runs the server on the pinned Node until it is stopped. */
import { buildServerWhenNeeded, builtServer } from './build/build-server.mjs'
import { buildWebWhenNeeded } from './build/build-web.mjs'
import { pinnedNode, whilePrepared } from './install.mjs'
import { startChild } from './processes.mjs'
import { serverEnvironment, serverFlags } from './server-flags.mjs'

const major = Number(process.versions.node.split('.')[0])
if (major < 20) {
  process.stderr.write(`Stoa needs Node 20 or newer to install itself; this is ${process.version}.\n`)
  process.exit(1)
}

const built = await whilePrepared((keepsLock) => buildWebWhenNeeded({ keepsLock }) && buildServerWhenNeeded({ keepsLock }))
if (!built) process.exit(1)
process.stdout.write('Starting the server …\n')
process.exitCode = await startChild(pinnedNode, [...serverFlags, builtServer, ...process.argv.slice(2)], { env: serverEnvironment }).stopped
