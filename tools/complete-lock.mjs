/**
 * Completes package-lock.json for every platform. A registry that serves only the packages of one platform makes npm leave
 * the other platforms' optional packages out of the lock file, and `npm ci` then refuses it ("Missing: … from lock file").
 * Run after every `npm install`: `node tools/complete-lock.mjs` (`--check` only reports).
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const OPERATING_SYSTEMS = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32']
const PROCESSORS = ['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64']
const OTHER_SPELLINGS = { windows: 'win32', ppc64le: 'ppc64', armv7: 'arm', armv6: 'arm' }
const C_LIBRARIES = [
  [/musl/, 'musl'],
  [/gnu|glibc/, 'glibc'],
]

/** Operating system, processor and C library that the parts of a package name such as `@swc/core-linux-arm64-musl` stand for. */
export function platformOf(name) {
  const parts = name.split(/[-/]/).map((part) => OTHER_SPELLINGS[part] ?? part)
  const os = parts.filter((part) => OPERATING_SYSTEMS.includes(part))
  const cpu = parts.filter((part) => PROCESSORS.includes(part))
  const libc = os.includes('linux') ? C_LIBRARIES.filter(([pattern]) => pattern.test(parts.at(-1) ?? '')).map(([, library]) => library) : []
  return { ...(cpu.length > 0 && { cpu }), ...(os.length > 0 && { os }), ...(libc.length > 0 && { libc }) }
}

/** The key of the nearest entry for `name` as Node would resolve it from the package at `from`. */
function nearest(packages, from, name) {
  for (let at = from; ; at = at.includes('/node_modules/') ? at.slice(0, at.lastIndexOf('/node_modules/')) : '') {
    const key = at === '' ? `node_modules/${name}` : `${at}/node_modules/${name}`
    if (packages[key]) return key
    if (at === '') return undefined
  }
}

/**
 * Adds an entry for every optional dependency that has none, and says which it added.
 * @throws when a range is not an exact version: the version could then only be guessed.
 */
export function completeLock(lock) {
  const added = []
  for (const [at, parent] of Object.entries(lock.packages)) {
    for (const [name, range] of Object.entries(parent.optionalDependencies ?? {})) {
      const hit = nearest(lock.packages, at, name)
      if (hit && lock.packages[hit].version) continue
      const version = range.replace(/^[\^~>=\s]*/, '')
      if (!/^\d+\.\d+\.\d+/.test(version)) throw new Error(`${at} wants ${name} at ${range}, which names no version`)
      if (hit) delete lock.packages[hit]
      const top = `node_modules/${name}`
      const key = lock.packages[top] ? `${at}/${top}` : top
      lock.packages[key] = { version, ...(parent.dev && { dev: true }), optional: true, ...platformOf(name) }
      added.push(`${name}@${version}`)
    }
  }
  const [root, ...rest] = Object.entries(lock.packages)
  lock.packages = Object.fromEntries([root, ...rest.sort(([a], [b]) => a.localeCompare(b, 'en'))])
  return added
}

/** Entries that name a host to download from; the lock file must leave that to the registry in use. */
export function downloadAddresses(lock) {
  return Object.entries(lock.packages)
    .filter(([, entry]) => /^https?:/.test(entry.resolved ?? ''))
    .map(([key]) => key)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const file = new URL('../package-lock.json', import.meta.url)
  const lock = JSON.parse(readFileSync(file, 'utf8'))
  for (const key of downloadAddresses(lock)) delete lock.packages[key].resolved
  const added = completeLock(lock)
  if (process.argv.includes('--check')) process.exitCode = added.length > 0 ? 1 : 0
  else writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
  process.stdout.write(`${added.length} entries ${process.argv.includes('--check') ? 'missing' : 'added'}\n`)
}
