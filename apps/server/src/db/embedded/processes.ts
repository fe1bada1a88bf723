import { execFile } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { readFile, realpath } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** The server that runs on a cluster or on the cluster that a link leads to; undefined if the lock file is stale or missing. */
export async function postmasterOf(data_dir: string): Promise<{ pid: number; port: number } | undefined> {
  const cluster = await realpath(data_dir).catch(() => data_dir)
  const lock = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  const [pid = '', , , port = ''] = lock.split('\n')
  if (!isAlive(Number(pid)) || !(await commandOf(Number(pid))).includes(cluster)) return undefined
  return { pid: Number(pid), port: Number(port) }
}

/** Whether a process exists, even if it belongs to another user. */
export function isAlive(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Sends a signal; it is no error if the process has just ended. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/**
 * A TCP port of 127.0.0.1 that is free at this moment. It is below the ports that operating systems give to outgoing connections
 * (from 32768 on Linux), one of which could take it before it is used.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_240, 32_768)
    const probe = createServer()
    const isFree = await new Promise<boolean>((done) => {
      probe.once('error', () => done(false)).listen(port, '127.0.0.1', () => probe.close(() => done(true)))
    })
    if (isFree) return port
  }
}

async function commandOf(pid: number): Promise<string> {
  if (process.platform === 'linux') return (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).replaceAll('\0', ' ')
  const { stdout } = await promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => ({ stdout: '' }))
  return stdout
}
