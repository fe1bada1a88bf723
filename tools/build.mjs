/** `npm run build`: builds web app and server; with --when-needed only what changed since the last build. */
import { buildServerWhenNeeded } from './build-server.mjs'
import { buildWebWhenNeeded } from './build-web.mjs'
import { installWhenNeeded } from './install.mjs'

installWhenNeeded()
const force = !process.argv.includes('--when-needed')
if (!buildWebWhenNeeded({ force }) || !buildServerWhenNeeded({ force })) process.exitCode = 1
