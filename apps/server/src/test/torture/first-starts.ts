import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { postmasterOf, signal, temporaryClusterFolder } from '#db/embedded/index.ts'
import { MAIN, startProduct } from '../product/product-process.ts'

/**
 * Kills first starts at random moments. A killed start is begun again, and killed again or completed: then it must become ready.
 * @returns what went wrong
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
    await complete(DATA_DIR).catch((error: Error) => faults.push(`after ${kill} kills: ${error.message.slice(0, 500)}`))
    completed++
    place++
    if (completed % 5 === 0) print(`${kill} kills, ${completed} completed starts, ${faults.length} faults`)
  }
  print(`${kills} kills at random moments, ${completed} completed starts`)
  await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 300 })
  return faults
}

async function killedStart(DATA_DIR: string, after_ms: number): Promise<void> {
  const env = { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: '0', DEMO: 'none', LOG_LEVEL: 'silent', NODE_ENV: 'test', DATA_DIR }
  const child = spawn(process.execPath, [MAIN], { env, stdio: 'ignore' })
  const exit = once(child, 'exit')
  await Promise.race([sleep(after_ms), exit])
  child.kill('SIGKILL')
  await exit
  // Half of the time the database dies as well, as with the power.
  const server = await postmasterOf(join(DATA_DIR, 'postgres'))
  if (server && Math.random() < 0.5) signal(server.pid, 'SIGKILL')
}

async function complete(DATA_DIR: string): Promise<void> {
  const product = await startProduct({ DATA_DIR, APP_KEY: '' })
  const { code } = await product.end('SIGTERM')
  if (code !== 0) throw new Error(`A completed start ended with ${code}:\n${product.printed()}`)
  await rm(DATA_DIR, { recursive: true, force: true, maxRetries: 10, retryDelay: 300 })
}
