import { appendFile, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { addressOf, answers } from './server-process.ts'
import { startEmbeddedPostgres } from './start-postgres.ts'
import { temporaryClusterFolder } from './temporary-folder.ts'

test('a start waits for a recovery that takes longer than its patience', async () => {
  const folder = await temporaryClusterFolder(`stoa-test-${process.pid}-`)
  const cluster = join(folder, 'data')
  await (await startEmbeddedPostgres({ data_dir: cluster })).stop()
  // A standby without its primary recovers until it is promoted.
  await appendFile(join(cluster, 'postgresql.auto.conf'), 'hot_standby = off\n')
  await writeFile(join(cluster, 'standby.signal'), '')
  const starting = startEmbeddedPostgres({ data_dir: cluster })
  const lock = () => readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  await expect.poll(async () => (await lock()).split('\n').length, { timeout: 15_000 }).toBeGreaterThan(7)
  const [pid, , , port] = (await lock()).split('\n').map(Number)

  let isOver = false
  const waiting = answers(await addressOf(cluster, port!), pid!, 4_000).finally(() => (isOver = true))
  await sleep(9_000)
  expect(isOver).toBe(false)

  await writeFile(join(cluster, 'promote'), '')
  process.kill(pid!, 'SIGUSR1')
  expect(await waiting).toBe(true)
  await (await starting).stop()
  await rm(folder, { recursive: true, force: true })
})
