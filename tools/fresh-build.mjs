/** Whether what is built is still that of its sources, told by their content: times lie after a checkout. */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { root } from './install.mjs'

const LEFT_OUT = /(^|\/)(node_modules|dist|\.vite|coverage)(\/|$)|\.(test|fixture)\.tsx?$/

const hashOf = (file) => createHash('sha256').update(readFileSync(file)).digest('hex')

/** The files that a path below the project names: itself, or everything in it. */
function filesOf(source) {
  const top = join(root, source)
  if (statSync(top).isFile()) return [top]
  return readdirSync(top, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .filter((file) => !LEFT_OUT.test(relative(root, file).replaceAll('\\', '/')))
}

/** Fingerprint of every file a build is made of and of where the project lies; about 10 ms for a thousand files. */
function fingerprint(sources) {
  const hash = createHash('sha256').update(root)
  for (const file of sources.flatMap(filesOf).sort()) {
    hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}

/**
 * Runs `build` unless its last result was made of the same sources and is still there.
 * @param name of the record that is kept of it
 * @param sources files and folders below the project
 * @param output the file below the project that stands for the result
 * @param build makes the result; tells whether it could
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
  if (!build()) return false
  mkdirSync(dirname(record), { recursive: true })
  writeFileSync(record, JSON.stringify({ sources: made_of, output: hashOf(result) }))
  return true
}
