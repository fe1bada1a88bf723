import { sql } from 'kysely'
import { rows, type Db } from '#db/rows.ts'
import { failedJobsExcept } from '#lib/jobs/index.ts'
import { setAsideEntries } from '#platform/outbox/set-aside.store.ts'

/** Work of one kind that failed for good: a topic of the outbox, or the name of a job. */
export interface FailedKind {
  source: 'event' | 'job'
  kind: string
  /** Failures since staff were last told of this kind. */
  failures: number
}

/**
 * Notes that staff are told now of the kinds of work that failed for good since they were last told of them, each at most once an hour.
 * Further failures of the hour are in the next alarm.
 * @param own_job the job that tells of them, whose failure raises no alarm
 */
export const noteAlarms = (db: Db, own_job: string, now: Date): Promise<FailedKind[]> =>
  rows(
    db,
    sql`WITH failed AS (
        SELECT 'event' AS source, e.* FROM (${setAsideEntries}) e UNION ALL SELECT 'job', j.* FROM (${failedJobsExcept(own_job)}) j
      ), untold AS (
        SELECT f.source, f.kind, max(f.failed_at) AS told_until, count(*)::int AS failures
        FROM failed f LEFT JOIN failed_work_alarms a ON a.source = f.source AND a.kind = f.kind
        WHERE a.kind IS NULL OR f.failed_at > a.told_until GROUP BY f.source, f.kind
      )
      INSERT INTO failed_work_alarms AS a (source, kind, told_at, told_until, failures)
      SELECT source, kind, ${now}::timestamptz, told_until, failures FROM untold
      ON CONFLICT (source, kind) DO UPDATE SET told_at = EXCLUDED.told_at, told_until = EXCLUDED.told_until, failures = EXCLUDED.failures
        WHERE a.told_at <= ${now}::timestamptz - interval '1 hour'
      RETURNING source, kind, failures`,
  )
