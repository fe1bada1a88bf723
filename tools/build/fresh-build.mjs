/** Compares the content of sources with that of the last build; modification times are misleading after a checkout. */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { root } from '../install.mjs'
import { replaceFile } from '../replace-file.mjs'

const LEFT_OUT = /(^|\/)(node_modules|dist|\.vite|coverage)(\/|$)|\.(test|fixture)\.tsx?$/

const hashOf = (file) => createHash('sha256').update(readFileSync(file)).digest('hex')

/** The file of this path below the project, or every file in the folder. */
function filesOf(source) {
  const top = join(root, source)
  if (statSync(top).isFile()) return [top]
  return readdirSync(top, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .filter((file) => !LEFT_OUT.test(relative(root, file).replaceAll('\\', '/')))
}

/** Fingerprint of the project's path and of all sources; about 10 ms for a thousand files. */
function fingerprint(sources) {
  const hash = createHash('sha256').update(root)
  for (const file of sources.flatMap(filesOf).sort()) {
    hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}

/**
 * Runs `build` unless its last result has the same sources and still exists.
 * @param name of its record
 * @param sources files and folders below the project
 * @param output the main file of the result, below the project
 * @param build creates the result; returns whether it succeeded
 * @param force builds in any case
 * @returns whether there is a build of these sources now
 */
export function buildWhenNeeded({ name, sources, output, build, force = false }) {
  const record = join(root, `node_modules/.cache/stoa/${name}-build.json`)
  const result = join(root, output)
  const made_of = fingerprint(sources)
  if (!force && existsSync(record) && existsSync(result)) {
    const known = JSON.parse(readFileSync(record, 'utf8'))
    if (known.sources === made_of && known.output === hashOf(result)) return true
  }
  // A build that is killed leaves no record, so the next start builds again.
  rmSync(record, { force: true })
  if (!build()) return false
  mkdirSync(dirname(record), { recursive: true })
  replaceFile(record, JSON.stringify({ sources: made_of, output: hashOf(result) }))
  return true
}
