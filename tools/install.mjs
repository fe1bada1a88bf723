/** Keeps node_modules in step with package-lock.json. Plain JavaScript: it runs on whatever Node ≥ 20 the machine has. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the project. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** The Node that the project pins; present once it is installed. */
export const pinnedNode = join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node')

const lockFile = join(root, 'package-lock.json')
const npmRecord = join(root, 'node_modules/.package-lock.json')
const stamp = join(root, 'node_modules/.installed-lock')

/** PATH without the project's own programs: while they are being replaced, npm must run on the machine's Node. */
function outsidePath() {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.startsWith(join(root, 'node_modules')))
    .join(delimiter)
}

function isInstalled(lockHash) {
  if (!existsSync(pinnedNode) || !existsSync(npmRecord)) return false
  if (existsSync(stamp)) return readFileSync(stamp, 'utf8') === lockHash
  return statSync(npmRecord).mtimeMs >= statSync(lockFile).mtimeMs
}

/**
 * Runs `npm ci` when nothing is installed or the lock file changed since the last time; otherwise does nothing.
 * Ends the process when npm fails: nothing can run without its packages.
 */
export function installWhenNeeded() {
  const lockHash = createHash('sha256').update(readFileSync(lockFile)).digest('hex')
  if (!isInstalled(lockHash)) {
    process.stdout.write('Installing packages (npm ci), about a minute …\n')
    const windows = process.platform === 'win32'
    const result = spawnSync('npm', ['ci', '--loglevel=error'], {
      cwd: root,
      stdio: 'inherit',
      shell: windows,
      env: { ...process.env, PATH: outsidePath() },
    })
    if (result.status !== 0) {
      process.stderr.write(`npm ci failed${result.error ? `: ${result.error.message}` : ''}\n`)
      process.exit(result.status ?? 1)
    }
    if (!existsSync(pinnedNode)) {
      process.stderr.write('The pinned Node is missing after npm ci: its install script did not run (see allowScripts in package.json).\n')
      process.exit(1)
    }
  }
  writeFileSync(stamp, lockHash)
}
