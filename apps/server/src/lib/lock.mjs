/**
 * Locks between processes of one machine. Plain JavaScript for Node 20 and newer, because `npm start` needs it before it has installed
 * anything.
 */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const RETRY_MS = 100

/**
 * Runs `work` while no other process holds the lock of this name. The lock is a listening socket without a file, which the kernel closes
 * when its process ends, however it ends.
 * @param {string} name any text; the path of what is locked
 * @param {(descriptor: number | undefined) => unknown} work gets the descriptor of the socket: a child process that inherits it holds the lock as well
 * @param {() => void} [onWait] called once if another process holds the lock
 */
export async function withLock(name, work, onWait) {
  const server = await acquire(addressOf(name), onWait)
  try {
    const descriptor = server._handle?.fd
    return await work(descriptor >= 0 ? descriptor : undefined)
  } finally {
    await new Promise((resolve) => server.close(resolve))
  }
}

/**
 * Takes the lock of this name until the process ends, if no other process holds it.
 * @param {string} name any text; the path of what is locked
 * @returns {Promise<boolean>} whether this process holds the lock now
 */
export async function tryLock(name) {
  const path = addressOf(name)
  if (await listenOn(path)) return true
  await removeDead(path)
  return (await listenOn(path)) !== null
}

async function acquire(path, onWait) {
  for (let waited = false; ; waited = true) {
    const server = await listenOn(path)
    if (server) return server
    if (!waited) onWait?.()
    await removeDead(path)
    await sleep(RETRY_MS)
  }
}

/** @returns the listening socket, or null while another process has the address */
async function listenOn(path) {
  const server = createServer((socket) => socket.destroy())
  server.listen({ path })
  try {
    await once(server, 'listening')
    server.unref()
    return server
  } catch (error) {
    if (error.code !== 'EADDRINUSE') throw error
    return null
  }
}

/** An abstract socket on Linux, a named pipe on Windows, elsewhere a socket file. */
function addressOf(name) {
  const id = `stoa-${createHash('sha256').update(name).digest('hex').slice(0, 32)}`
  if (process.platform === 'linux') return `\0${id}`
  if (process.platform === 'win32') return `\\\\.\\pipe\\${id}`
  return join(tmpdir(), `${id}.sock`)
}

/** Only socket files outlive their process. */
async function removeDead(path) {
  if (process.platform === 'linux' || process.platform === 'win32') return
  const socket = connect({ path })
  const dead = await new Promise((resolve) => {
    socket.once('connect', () => resolve(false))
    socket.once('error', (error) => resolve(error.code === 'ECONNREFUSED'))
  })
  socket.destroy()
  if (dead) rmSync(path, { force: true })
}
