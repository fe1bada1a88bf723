/** Bundles the server into one file, which loads faster, if its sources have changed since the last build. */
import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildWhenNeeded } from './fresh-build.mjs'
import { pinnedNode, root } from '../install.mjs'

const folder = 'apps/server/dist'

/** Path, from the project, of the program that `npm start` runs. */
export const builtServer = `${folder}/main.mjs`

function build(keepsLock) {
  rmSync(join(root, folder), { recursive: true, force: true })
  const rolldown = join(root, 'node_modules/rolldown/bin/cli.mjs')
  const { status } = spawnSync(pinnedNode, [rolldown, '--config', 'rolldown.config.ts'], {
    cwd: join(root, 'apps/server'),
    ...keepsLock(['ignore', 'ignore', 'inherit']),
  })
  return status === 0
}

/**
 * Builds with Rolldown, in a second, unless the last build has the same sources. `force` builds always.
 * @returns whether there is a build of these sources now
 */
export const buildServerWhenNeeded = ({ force = false, keepsLock }) =>
  buildWhenNeeded({
    name: 'server',
    sources: ['apps/server', 'packages/contract', 'packages/domain', 'package-lock.json'],
    output: builtServer,
    build: () => build(keepsLock),
    force,
  })
