/** `npm run build`: builds web app and server; with --when-needed only what has changed since the last build. */
import { buildServerWhenNeeded } from './build-server.mjs'
import { buildWebWhenNeeded } from './build-web.mjs'
import { whilePrepared } from '../install.mjs'

const force = !process.argv.includes('--when-needed')
const built = await whilePrepared((keepsLock) => buildWebWhenNeeded({ force, keepsLock }) && buildServerWhenNeeded({ force, keepsLock }))
if (!built) process.exitCode = 1
