/** Builds the web app when its build is missing or older than what it is made of. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { pinnedNode, root } from './install.mjs'

const index = join(root, 'apps/web/dist/index.html')
const record = join(root, 'node_modules/.cache/stoa/web-build.json')
const SOURCES = ['apps/web', 'packages/contract', 'packages/domain', 'packages/ui', 'package-lock.json']
const LEFT_OUT = /(^|\/)(node_modules|dist|\.vite|coverage)(\/|$)|\.test\.tsx?$/

const hashOf = (file) => createHash('sha256').update(readFileSync(file)).digest('hex')

/** Fingerprint of every file the build is made of; about 10 ms for a thousand files. */
export function sourcesHash() {
  const hash = createHash('sha256')
  for (const source of SOURCES) {
    const top = join(root, source)
    const files = source.includes('.')
      ? [top]
      : readdirSync(top, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    for (const file of files.filter((name) => !LEFT_OUT.test(relative(root, name))).sort()) {
      hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0')
    }
  }
  return hash.digest('hex')
}

function isFresh(sources) {
  if (!existsSync(index) || !existsSync(record)) return false
  const known = JSON.parse(readFileSync(record, 'utf8'))
  return known.sources === sources && known.index === hashOf(index)
}

/**
 * Builds with Vite unless the last build was made of the same sources. `force` builds always.
 * @returns whether there is a build of these sources now.
 */
export function buildWebWhenNeeded({ force = false } = {}) {
  const sources = sourcesHash()
  if (!force && isFresh(sources)) return true
  process.stdout.write('Building the web app …\n')
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const result = spawnSync(pinnedNode, [vite, 'build', '--logLevel', 'error'], { cwd: join(root, 'apps/web'), stdio: 'inherit' })
  if (result.status !== 0) return false
  mkdirSync(dirname(record), { recursive: true })
  writeFileSync(record, JSON.stringify({ sources, index: hashOf(index) }))
  return true
}
