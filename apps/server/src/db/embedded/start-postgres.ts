import { readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { withLock } from '#lib/lock.mjs'
import { repairCharacterType } from './character-type.ts'
import { clusterFolder, recordLink } from './cluster-folder.ts'
import { refuseOtherVersion } from './cluster-version.ts'
import { createClusterIfMissing } from './create-cluster.ts'
import { databaseUser, giveTo } from './database-user.ts'
import { isAlive, postmasterOf } from './processes.ts'
import { databasePrograms } from './programs.ts'
import { socketAddress } from './socket-address.ts'
import { addressOf, answers, DatabaseDidNotStart, type ServerOptions, startServer, stopServer } from './server-process.ts'

export interface EmbeddedOptions {
  /** Folder of the cluster; created if it is missing. */
  data_dir: string
  /** A free port is chosen if this is left out. */
  port?: number
  /** Receives one line for each step that takes time. */
  log?: (message: string) => void
  /** false switches off every protection against a crash: for tests only. */
  durable?: boolean
  /** Called when the process of the server has begun, before it answers. */
  onSpawn?: () => void
  /** Where programs and clusters are put that the database's user cannot reach in the project. */
  open_folder?: string
}

export interface EmbeddedPostgres {
  /** Address of the database `stoa`. */
  url: string
  /** The same for connections that many statements use: through a Unix socket where there is one. */
  socket_url: string
  /** Process id of the server. */
  pid: number
  /** Cancels running statements, writes everything to disk and ends the server. */
  stop: () => Promise<void>
}

/** Holds the id of the process that ends the server. */
const OWNER_FILE = 'stoa.owner'

/**
 * Starts the PostgreSQL that npm installed, under the system user `postgres` if this is root. Repairs what a killed process left behind:
 * takes over a server that still runs on the folder, and removes a stale lock file. Processes that start at the same time wait for each
 * other; the later ones use the server of the first.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const data_dir = resolve(options.data_dir)
  return withLock(`database ${data_dir}`, (lock) => startAlone(data_dir, options, lock))
}

async function startAlone(data_dir: string, options: EmbeddedOptions, lock: number | undefined): Promise<EmbeddedPostgres> {
  const { durable = true, log, open_folder = '/var/lib/stoa' } = options
  const user = await databaseUser()
  const cluster = await clusterFolder(data_dir, user, open_folder)
  const { initdb, postgres } = await databasePrograms(user, open_folder)
  await createClusterIfMissing(cluster, { user, initdb, durable, lock, log })
  await recordLink(cluster, data_dir)
  giveTo(user, cluster)
  const running = await takeOverOrStart({ cluster, user, postgres, durable, port: options.port, onSpawn: options.onSpawn }, log)
  await repairCharacterType(running.url, log)
  return running
}

/** @returns the server that runs on the folder, if there is one that answers */
async function takeOver(cluster: string, log: EmbeddedOptions['log']): Promise<EmbeddedPostgres | undefined> {
  const lock = () => readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  const before = await lock()
  const found = await postmasterOf(cluster)
  if (!found) {
    // Its process has ended, or another program now has its number. The lock of a server that starts at this moment stays.
    if (before !== '' && before === (await lock())) await rm(join(cluster, 'postmaster.pid'), { force: true })
    return undefined
  }
  const url = await addressOf(cluster, found.port)
  if (await answers(url, found.pid, 10_000)) {
    const owner = Number(await readFile(join(cluster, OWNER_FILE), 'utf8').catch(() => '0'))
    const shared = owner !== process.pid && isAlive(owner)
    log?.(shared ? 'Using the database that another process runs' : 'Taking over the database that a killed process left running')
    if (!shared) await writeFile(join(cluster, OWNER_FILE), String(process.pid))
    return { url, socket_url: socketAddress(url, cluster), pid: found.pid, stop: shared ? async () => {} : () => stopServer(found.pid) }
  }
  log?.('Stopping a database that no longer answers')
  await stopServer(found.pid)
  return undefined
}

/**
 * Takes over the server of the folder, or starts one. Looks again after a failure that may pass: a killed start may leave a server that had
 * no lock file yet, and a killed server children that hold its memory for a moment.
 */
async function takeOverOrStart(options: ServerOptions, log: EmbeddedOptions['log']): Promise<EmbeddedPostgres> {
  for (let attempt = 1; ; attempt++) {
    const running = await takeOver(options.cluster, log)
    if (running) {
      await refuseOtherVersion(options.cluster, options.postgres)
      return running
    }
    try {
      const { url, pid } = await startServer(options)
      await writeFile(join(options.cluster, OWNER_FILE), String(process.pid))
      return { url, socket_url: socketAddress(url, options.cluster), pid, stop: () => stopServer(pid) }
    } catch (error) {
      await refuseOtherVersion(options.cluster, options.postgres)
      if (attempt === 5 || (error instanceof DatabaseDidNotStart && !error.passing)) throw error
      await sleep(500 * attempt)
    }
  }
}
