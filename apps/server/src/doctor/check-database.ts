import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { sql } from 'kysely'
import { createDatabase, type Db } from '#db/client.ts'
import { changesFolder } from '#db/migrate.ts'
import { jobsState } from '#lib/jobs/failed-jobs.ts'
import { createLogger } from '#lib/logger.ts'
import { outboxFigures } from '#platform/outbox/set-aside.store.ts'
import type { Env } from '../env.ts'
import { startDatabase } from '../start/database.ts'
import type { Finding } from './report.ts'

/** Time for which due entries of the outbox may wait before the doctor warns. */
const LATE_MS = 10 * 60_000

/**
 * Reads the database: its release, the outbox and the jobs. An embedded database that is stopped is started for as long as this takes;
 * nothing in it is changed.
 */
export async function checkDatabase(env: Env): Promise<Finding[]> {
  const part = 'database'
  const folder = resolve(env.DATA_DIR, 'postgres')
  if (!env.DATABASE_URL && !existsSync(folder)) return [{ part, state: 'good', text: 'none yet: the first start creates it' }]
  let stop = async () => {}
  try {
    const running = await startDatabase(env, createLogger({ level: 'silent' }))
    stop = running.stop
    const database = createDatabase({ url: running.url, max: 1 })
    try {
      return await readDatabase(database.db, env)
    } finally {
      await database.close()
    }
  } catch (error) {
    return [{ part, state: 'bad', text: (error as Error).message }]
  } finally {
    await stop()
  }
}

async function readDatabase(db: Db, env: Env): Promise<Finding[]> {
  const { rows } = await sql<{ version: string; size: string; migrated: boolean; queued: boolean }>`
    SELECT current_setting('server_version') AS version, pg_size_pretty(pg_database_size(current_database())) AS size,
      to_regclass('schema_changes') IS NOT NULL AS migrated, to_regclass('pgboss.job') IS NOT NULL AS queued`.execute(db)
  const { version, size, migrated, queued } = rows[0]!
  const text = `PostgreSQL ${version}, ${env.DATABASE_URL ? 'of DATABASE_URL' : 'embedded'}, ${size}`
  if (!migrated) return [{ part: 'database', state: 'warning', text: `${text}; empty: the next start creates the tables` }]
  const schema = await checkSchema(db, text)
  if (schema.state === 'bad') return [schema]
  return [schema, await checkOutbox(db), ...(queued ? await checkJobs(db) : [])]
}

async function checkSchema(db: Db, text: string): Promise<Finding> {
  const part = 'database'
  const { rows } = await sql<{ name: string }>`SELECT name FROM schema_changes`.execute(db)
  const known = (await readdir(changesFolder)).filter((name) => name.endsWith('.sql')).map((name) => name.slice(0, -4))
  const newer = rows.filter(({ name }) => name !== 'schema' && !known.includes(name)).map(({ name }) => name)
  const missing = known.filter((name) => !rows.some((row) => row.name === name))
  if (newer.length) return { part, state: 'bad', text: `${text}; newer than this release (${newer.join(', ')}): start the newer release` }
  if (missing.length) return { part, state: 'warning', text: `${text}; the next start makes ${missing.length} changes` }
  return { part, state: 'good', text }
}

async function checkOutbox(db: Db): Promise<Finding> {
  const { waiting, failing, set_aside, oldest_at } = await outboxFigures(db)
  const text = `${waiting} waiting, ${failing} retried, ${set_aside} set aside`
  if (set_aside > 0) return { part: 'outbox', state: 'bad', text: `${text}: see Admin, System` }
  const is_late = oldest_at !== null && Date.now() - Date.parse(oldest_at) > LATE_MS
  return {
    part: 'outbox',
    state: is_late || failing > 0 ? 'warning' : 'good',
    text: is_late ? `${text}, the oldest since ${oldest_at}` : text,
  }
}

async function checkJobs(db: Db): Promise<Finding[]> {
  const { jobs, failed_jobs, schedules } = await jobsState(db, 3)
  const sum = (key: 'waiting' | 'running' | 'failed') => jobs.reduce((total, job) => total + job[key], 0)
  const names = [...new Set(failed_jobs.map(({ name }) => name))].join(', ')
  const text = `${sum('waiting')} waiting, ${sum('running')} running, ${sum('failed')} failed in a week${names ? ` (${names})` : ''}`
  const failed = schedules.filter(({ last_state }) => last_state === 'failed').map(({ name }) => name)
  return [
    { part: 'jobs', state: sum('failed') > 0 ? 'warning' : 'good', text },
    {
      part: 'schedules',
      state: failed.length ? 'warning' : 'good',
      text: `${schedules.length}${failed.length ? `; the last run of ${failed.join(', ')} failed` : ''}`,
    },
  ]
}
