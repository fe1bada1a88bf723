import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { postmasterOf, signal, temporaryClusterFolder } from '#db/embedded/index.ts'
import { MAIN } from '../product/product-process.ts'
import { until } from '../until.ts'

/**
 * Kills first starts at random moments. A killed start is begun again, and killed again or completed: then it must become ready.
 * @returns what went wrong, and in which folders, which are kept
 */
export async function killFirstStarts(kills: number, print: (text: string) => void): Promise<string[]> {
  const folder = await temporaryClusterFolder('stoa-first-starts-')
  const faults: string[] = []
  let completed = 0
  const began = performance.now()
  await complete(join(folder, 'measured'))
  const whole_ms = performance.now() - began
  print(`a first start takes ${Math.round(whole_ms)} ms`)
  for (let kill = 1, place = 1; kill <= kills; kill++) {
    const DATA_DIR = join(folder, String(place))
    await killedStart(DATA_DIR, Math.random() * whole_ms)
    if (Math.random() < 0.75 && kill < kills) continue
    await complete(DATA_DIR).catch((error: Error) => {
      faults.push(`after ${kill} kills, in ${DATA_DIR}: ${error.message.slice(0, 5_000)}`)
      print(faults.at(-1)!)
    })
    completed++
    place++
    if (completed % 5 === 0) print(`${kill} kills, ${completed} completed starts, ${faults.length} faults`)
  }
  print(`${kills} kills at random moments, ${completed} completed starts`)
  // The folders of faults are kept, with the logs of their databases.
  if (faults.length === 0) await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 300 })
  return faults
}

/** Starts the built server on a port that it chooses. Polling a chosen port before it listens may connect to itself. */
function start(DATA_DIR: string): ChildProcess {
  const env = { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: '0', DEMO: 'none', LOG_LEVEL: 'error', NODE_ENV: 'test', DATA_DIR }
  return spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'pipe'] })
}

async function killedStart(DATA_DIR: string, after_ms: number): Promise<void> {
  const child = start(DATA_DIR)
  const exit = once(child, 'exit')
  await Promise.race([sleep(after_ms), exit])
  child.kill('SIGKILL')
  await exit
  // Half of the time the database dies as well, as with the power.
  const server = await postmasterOf(join(DATA_DIR, 'postgres'))
  if (server && Math.random() < 0.5) signal(server.pid, 'SIGKILL')
}

/** @throws with what was printed if the start does not become ready, or does not end cleanly */
async function complete(DATA_DIR: string): Promise<void> {
  const child = start(DATA_DIR)
  const exit = once(child, 'exit') as Promise<[number | null]>
  let printed = ''
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (chunk: Buffer) => void (printed += chunk.toString()))
  await until(
    () => printed.includes('Stoa is ready') || child.exitCode !== null,
    240_000,
    () => printed,
  )
  child.kill('SIGTERM')
  const [code] = await exit
  if (code !== 0) throw new Error(`A completed start ended with ${code}:\n${printed}`)
  await rm(DATA_DIR, { recursive: true, force: true, maxRetries: 10, retryDelay: 300 })
}
