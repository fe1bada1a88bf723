import type { Db as BossDb, PgBoss } from 'pg-boss'
import { sql } from 'kysely'
import type { FailedJob, JobFigures, JobSchedule } from '@stoa/contract'
import { one, rows, type Db, type Sql } from '#db/rows.ts'

/** What staff see of the queue. */
export interface JobsState {
  jobs: JobFigures[]
  failed_jobs: FailedJob[]
  schedules: JobSchedule[]
}

/** Reads figures of every job, the latest failures and the schedules. */
export async function jobsState(db: Db, limit: number): Promise<JobsState> {
  const jobs = await rows<JobFigures>(
    db,
    sql`SELECT q.name, count(j.id) FILTER (WHERE j.state IN ('created', 'retry'))::int AS waiting, count(j.id) FILTER (WHERE j.state = 'active')::int AS running,
      count(j.id) FILTER (WHERE j.state = 'completed')::int AS completed, count(j.id) FILTER (WHERE j.state = 'failed')::int AS failed, max(j.started_on) AS last_run_at
    FROM pgboss.queue q LEFT JOIN pgboss.job j ON j.name = q.name WHERE q.name NOT LIKE '\\_\\_pgboss%' GROUP BY q.name ORDER BY q.name`,
  )
  const failed_jobs = await rows<FailedJob>(
    db,
    sql`SELECT id AS uuid, name, retry_count + 1 AS attempts, coalesce(output->>'message', output->'value'->>'message', left(output::text, 500)) AS error,
      coalesce(completed_on, created_on) AS failed_at
    FROM pgboss.job WHERE state = 'failed' ORDER BY completed_on DESC NULLS LAST LIMIT ${limit}`,
  )
  const schedules = await rows<JobSchedule>(
    db,
    sql`SELECT s.name, s.key, s.cron, coalesce(s.timezone, 'UTC') AS time_zone, j.started_on AS last_run_at, j.state AS last_state
    FROM pgboss.schedule s LEFT JOIN LATERAL (SELECT started_on, state FROM pgboss.job j WHERE j.name = s.name AND j.started_on IS NOT NULL ORDER BY j.started_on DESC LIMIT 1) j ON true
    ORDER BY s.name, s.key`,
  )
  return { jobs, failed_jobs, schedules }
}

/** Kind and time of each failed job, except those with a name. */
export const failedJobsExcept = (name: string): Sql => sql`
  SELECT name AS kind, coalesce(completed_on, created_on) AS failed_at FROM pgboss.job WHERE state = 'failed' AND name <> ${name}`

/** Runs a failed job again. @returns its name; undefined if no such job has failed */
export async function retryFailed(boss: PgBoss, db: Db, executor: BossDb, id: string): Promise<string | undefined> {
  const job = await failedJob(db, id)
  if (job) await boss.retry(job.name, id, { db: executor })
  return job?.name
}

/** Removes a failed job. @returns its name; undefined if no such job has failed */
export async function discardFailed(boss: PgBoss, db: Db, executor: BossDb, id: string): Promise<string | undefined> {
  const job = await failedJob(db, id)
  if (job) await boss.deleteJob(job.name, id, { db: executor })
  return job?.name
}

const failedJob = (db: Db, id: string): Promise<{ name: string } | undefined> =>
  one(db, sql`SELECT name FROM pgboss.job WHERE id = ${id} AND state = 'failed' FOR UPDATE`)
