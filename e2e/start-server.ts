import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { builtServer } from '../tools/build/build-server.mjs'
import { serverFlags } from '../tools/server-flags.mjs'

const root = join(import.meta.dirname, '..')
const READY_TIMEOUT_MS = 120_000
const STOP_TIMEOUT_MS = 20_000

export interface RunningServer {
  url: string
  /** The address that receives bounces and answers. */
  mail_port: number
  /** Where the server looks for a name server; journeys that need one start it. */
  dns_port: number
  stop(): Promise<void>
}

/** A free port, below those of outgoing connections: one of these could take it while the demo data are made. */
async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_240, 32_768)
    const probe = createServer()
    const isFree = await new Promise<boolean>((done) => {
      probe.once('error', () => done(false)).listen(port, '127.0.0.1', () => probe.close(() => done(true)))
    })
    if (isFree) return port
  }
}

async function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`).then(
    (answer) => answer.ok,
    () => false,
  )
}

async function untilReady(server: ChildProcess, url: string, logFile: string) {
  const deadline = Date.now() + READY_TIMEOUT_MS
  while (!(await isReady(url))) {
    if (server.exitCode !== null || server.signalCode !== null || Date.now() > deadline) {
      server.kill('SIGKILL')
      throw new Error(`The server did not become ready:\n${(await readFile(logFile, 'utf8')).slice(-4000)}`)
    }
    await wait(200)
  }
}

/**
 * Starts the product as `npm start` does, on a free port, with an empty data folder and the small demo data. The environment
 * is that of a shell, without the library paths that the browser's package sets.
 */
export async function startServer(environment: NodeJS.ProcessEnv): Promise<RunningServer> {
  const folder = await mkdtemp(join(tmpdir(), 'stoa-e2e-'))
  await chmod(folder, 0o755) // the embedded database runs as a separate user when the tests run as root
  const port = await freePort()
  const url = `http://localhost:${port}`
  const mail_port = await freePort()
  const dns_port = await freePort()
  await mkdir(join(root, 'test-results'), { recursive: true })
  const logFile = join(root, 'test-results', `server-${port}.log`)
  const log = await open(logFile, 'w')
  const server = spawn(join(root, 'node_modules/.bin/node'), [...serverFlags, builtServer], {
    cwd: root,
    stdio: ['ignore', log.fd, log.fd],
    env: {
      ...environment,
      PORT: String(port),
      APP_URL: url,
      DATA_DIR: join(folder, 'data'),
      DEMO: 'test',
      INBOUND_SMTP_PORT: String(mail_port),
      INBOUND_SMTP_HOST: '127.0.0.1',
      MAIL_DNS_SERVERS: `127.0.0.1:${dns_port}`,
      OUTGOING_ALLOWED: '127.0.0.1',
      // All journeys share one IP address.
      RATE_LIMIT_FACTOR: '4',
    },
  })
  const ended = once(server, 'exit')
  await untilReady(server, url, logFile)
  return {
    url,
    mail_port,
    dns_port,
    async stop() {
      server.kill('SIGTERM')
      const late = setTimeout(() => server.kill('SIGKILL'), STOP_TIMEOUT_MS)
      await ended
      clearTimeout(late)
      await log.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
