/** Child processes that end with their parent. */
import { spawn } from 'node:child_process'
import { root } from './install.mjs'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']
const REPEAT_MS = 500
const ORPHAN_CHECK_MS = 500

/**
 * Starts a child in a separate process group and passes signals on. Ctrl-C reaches every process of the terminal's group, and
 * npm repeats it; a second signal would make a draining server give up. In its own group the child gets one signal for each
 * key press. A signal to npm alone ends the shell above this process without reaching it, so a lost parent counts as a
 * request to stop.
 * @returns `stop`, which asks the child to end unless a signal already did, and a promise of its exit code (128 + n for a signal).
 */
export function startChild(command, args, options = {}) {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', detached: process.platform !== 'win32', ...options })
  const passedAt = new Map()
  const stop = () => {
    if (passedAt.size > 0) return
    passedAt.set('SIGTERM', Date.now())
    child.kill('SIGTERM')
  }
  const listeners = SIGNALS.map((signal) => {
    const pass = () => {
      const now = Date.now()
      if (now - (passedAt.get(signal) ?? 0) < REPEAT_MS) return
      passedAt.set(signal, now)
      child.kill(signal)
    }
    process.on(signal, pass)
    return [signal, pass]
  })
  const parent = process.ppid
  const orphanCheck = setInterval(() => process.env.npm_lifecycle_event && process.ppid !== parent && stop(), ORPHAN_CHECK_MS)
  const stopped = new Promise((resolve) => {
    const settle = (code) => {
      clearInterval(orphanCheck)
      for (const [signal, pass] of listeners) process.off(signal, pass)
      resolve(code)
    }
    child.once('error', (error) => {
      process.stderr.write(`${command}: ${error.message}\n`)
      settle(127)
    })
    child.once('exit', (code, signal) => settle(code ?? (signal === 'SIGINT' ? 130 : 143)))
  })
  return { stop, stopped }
}
