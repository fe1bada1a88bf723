import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { freePort } from '#db/embedded/index.ts'
import { until } from '#test/until.ts'

/** Whether a real Redis can be started on this machine. */
export const hasRedis = spawnSync('redis-server', ['--version']).status === 0

/** A dedicated Redis server without persistence that can be stopped and restarted on the same port. */
export async function startRedis() {
  const port = await freePort()
  let server: ChildProcess

  async function start() {
    server = spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'], { stdio: 'ignore' })
    await until(() => isListening(port), 5_000)
  }

  async function stop() {
    const ended = once(server, 'exit')
    server.kill('SIGKILL')
    await ended
  }

  await start()
  return { url: `redis://127.0.0.1:${port}`, start, stop }
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('connect', () => resolve(true))
    socket.on('error', () => resolve(false))
    socket.on('connect', () => socket.destroy())
  })
}
