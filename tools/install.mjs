/** Keeps node_modules in step with package-lock.json. Plain JavaScript, because it runs on the machine's Node, from version 20. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, realpathSync, rmSync, statSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { withLock } from '../apps/server/src/lib/lock.mjs'
import { replaceFile } from './replace-file.mjs'

/** The folder of the project. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** The Node that the project pins; present once it is installed. */
export const pinnedNode = join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node')

const lockFile = join(root, 'package-lock.json')
const npmRecord = join(root, 'node_modules/.package-lock.json')
const stamp = join(root, 'node_modules/.installed-lock')

/** PATH without the project's own programs: npm must run on the machine's Node while it replaces them. */
function outsidePath() {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.startsWith(join(root, 'node_modules')))
    .join(delimiter)
}

/** Whether npm completed an installation of this lock file. */
function isInstalled(lockHash) {
  if (!existsSync(pinnedNode) || !existsSync(npmRecord)) return false
  if (existsSync(stamp)) return readFileSync(stamp, 'utf8') === lockHash
  return statSync(npmRecord).mtimeMs >= statSync(lockFile).mtimeMs
}

/**
 * Installs the packages if needed and then runs `work`, while every other process that prepares this project waits.
 * @param {(keepsLock: (stdio: string[]) => object) => unknown} work `keepsLock` gives a child process the options with which it holds the
 * lock until it ends, even if this process is killed before it
 */
export function whilePrepared(work = () => true) {
  return withLock(
    `prepare ${realpathSync(root)}`,
    (descriptor) => {
      const keepsLock = (stdio) => ({ stdio: descriptor === undefined ? stdio : [...stdio, descriptor] })
      installWhenNeeded(keepsLock)
      return work(keepsLock)
    },
    () => process.stdout.write('Waiting for another start, which installs or builds …\n'),
  )
}

/**
 * Runs `npm ci` if nothing is installed or the lock file has changed since the last time.
 * Ends the process if npm fails: nothing can run without its packages.
 */
function installWhenNeeded(keepsLock) {
  const lockHash = createHash('sha256').update(readFileSync(lockFile)).digest('hex')
  if (isInstalled(lockHash)) {
    if (!existsSync(stamp)) replaceFile(stamp, lockHash)
    return
  }
  process.stdout.write('Installing packages (npm ci), about a minute …\n')
  // An interrupted installation must not look complete.
  for (const file of [stamp, npmRecord]) rmSync(file, { force: true })
  const result = spawnSync('npm', ['ci', '--loglevel=error'], {
    cwd: root,
    ...keepsLock(['inherit', 'inherit', 'inherit']),
    shell: process.platform === 'win32',
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
  replaceFile(stamp, lockHash)
}
