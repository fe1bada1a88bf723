/** Puts the server's thousand files together when they changed since the last time: a start reads one instead. */
import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildWhenNeeded } from './fresh-build.mjs'
import { pinnedNode, root } from './install.mjs'

const folder = 'apps/server/dist'

/** What `npm start` runs, below the project. */
export const builtServer = `${folder}/main.mjs`

function build() {
  rmSync(join(root, folder), { recursive: true, force: true })
  const rolldown = join(root, 'node_modules/rolldown/bin/cli.mjs')
  const { status } = spawnSync(pinnedNode, [rolldown, '--config', 'rolldown.config.ts'], {
    cwd: join(root, 'apps/server'),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return status === 0
}

/**
 * Builds with Rolldown, in a second, unless the last build was made of the same sources. `force` builds always.
 * @returns whether there is a build of these sources now.
 */
export const buildServerWhenNeeded = ({ force = false } = {}) =>
  buildWhenNeeded({
    name: 'server',
    sources: ['apps/server', 'packages/contract', 'packages/domain', 'package-lock.json'],
    output: builtServer,
    build,
    force,
  })
