/** `npm run build`: builds the web app; with --when-needed only when its sources changed since the last build. */
import { buildWebWhenNeeded } from './build-web.mjs'
import { installWhenNeeded } from './install.mjs'

installWhenNeeded()
if (!buildWebWhenNeeded({ force: !process.argv.includes('--when-needed') })) process.exitCode = 1
