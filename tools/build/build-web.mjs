/** Builds the web app if its build is missing or older than its sources. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { buildWhenNeeded } from './fresh-build.mjs'
import { pinnedNode, root } from '../install.mjs'

function build(keepsLock) {
  process.stdout.write('Building the web app …\n')
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  return (
    spawnSync(pinnedNode, [vite, 'build', '--logLevel', 'error'], {
      cwd: join(root, 'apps/web'),
      ...keepsLock(['inherit', 'inherit', 'inherit']),
    }).status === 0
  )
}

/**
 * Builds with Vite unless the last build has the same sources. `force` builds always.
 * @returns whether there is a build of these sources now
 */
export const buildWebWhenNeeded = ({ force = false, keepsLock }) =>
  buildWhenNeeded({
    name: 'web',
    sources: ['apps/web', 'packages/contract', 'packages/domain', 'packages/ui', 'package-lock.json'],
    output: 'apps/web/dist/index.html',
    build: () => build(keepsLock),
    force,
  })
