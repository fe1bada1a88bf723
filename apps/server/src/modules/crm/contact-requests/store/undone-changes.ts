import { sql } from 'kysely'
import { rows, type Db, type Sql } from '#db/rows.ts'
import { ofChange, type OfChange } from '../../batch-changes/index.ts'
import type { RequestRow } from '../requests.presenter.ts'

/** An assignee is given back only while they are a member. */
const MEMBER = (user: Sql) => sql`(${user} IS NULL OR EXISTS (SELECT FROM memberships m
  WHERE m.account_id = r.account_id AND m.user_id = ${user} AND m.status = 'active' AND m.deleted_at IS NULL))`

/** Gives requests back the assignees that a change replaced, unless they have another one since. @returns their ids */
export async function restoreAssignees(db: Db, change: OfChange): Promise<number[]> {
  const found = await rows<{ id: number }>(
    db,
    sql`UPDATE contact_requests r SET user_id = (b.before ->> 'user_id')::bigint, assigned_at = (b.before ->> 'assigned_at')::timestamptz,
        version = r.version + 1, updated_at = now()
      FROM batch_changes b WHERE b.contact_request_id = r.id AND ${ofChange(change)} AND r.deleted_at IS NULL
        AND r.user_id IS NOT DISTINCT FROM (b.after ->> 'user_id')::bigint AND ${MEMBER(sql`(b.before ->> 'user_id')::bigint`)}
      RETURNING r.id`,
  )
  return found.map(({ id }) => id)
}

/** What is kept of a request `r` before a move or a change of its status. */
export const PLACE_BEFORE = sql`jsonb_build_object('status', r.status, 'pipeline_id', r.pipeline_id, 'pipeline_stage_id', r.pipeline_stage_id,
  'position', r.position, 'stage_entered_at', r.stage_entered_at, 'closed_at', r.closed_at, 'lost_reason_id', r.lost_reason_id, 'lost_note', r.lost_note,
  'spam_at', r.spam_at, 'user_id', r.user_id, 'assigned_at', r.assigned_at, 'response_due_at', r.response_due_at, 'overdue_told_at', r.overdue_told_at)
  || (SELECT jsonb_build_object('contact_id', c.id, 'lifecycle', c.lifecycle, 'customer_since', c.customer_since) FROM contacts c WHERE c.id = r.contact_id)`

/** What is kept after it. The tasks that it created have the time of this transaction. */
export const PLACE_AFTER = sql`jsonb_build_object('status', r.status, 'pipeline_stage_id', r.pipeline_stage_id, 'user_id', r.user_id,
  'lifecycle', (SELECT c.lifecycle FROM contacts c WHERE c.id = r.contact_id),
  'tasks', (SELECT coalesce(jsonb_agg(k.uuid), '[]') FROM tasks k WHERE k.account_id = r.account_id AND k.contact_request_id = r.id AND k.created_at = now()))`

/** A request whose place was given back, with what its undo brings back besides. */
export type ReturnedRequest = RequestRow & {
  undone: {
    /** Tasks that the change created. */
    tasks: string[]
    /** The contact, and its lifecycle before and after the change. */
    contact_id: number
    lifecycle: string
    customer_since: string | null
    from: string
  }
}

/**
 * Gives requests back the place, the status and the outcome that a change replaced, unless they have moved since, or their stage or lost
 * reason is gone. A rank that another card has taken since becomes the next free one. A request that was accepted also loses the
 * assignee and the time limit that it got with it.
 */
export async function restorePlaces(db: Db, change: OfChange): Promise<ReturnedRequest[]> {
  return rows<ReturnedRequest>(
    db,
    sql`WITH was AS MATERIALIZED (
      SELECT b.record_id, b.after, p.*, row_number() OVER (PARTITION BY p.pipeline_stage_id, p.position ORDER BY b.record_id) AS nth
      FROM batch_changes b CROSS JOIN LATERAL jsonb_to_record(b.before) AS p(status text, pipeline_id bigint, pipeline_stage_id bigint, position text,
        stage_entered_at timestamptz, closed_at timestamptz, lost_reason_id bigint, lost_note text, spam_at timestamptz, user_id bigint,
        assigned_at timestamptz, response_due_at timestamptz, overdue_told_at timestamptz, contact_id bigint, lifecycle text, customer_since date)
      WHERE ${ofChange(change)} AND b.after IS NOT NULL
    )
    UPDATE contact_requests r SET status = was.status, pipeline_id = was.pipeline_id, pipeline_stage_id = was.pipeline_stage_id,
      position = CASE WHEN was.nth > 1 THEN was.position || lpad(r.id::text, 12, '0') || 'V' ELSE free_rank(was.pipeline_stage_id, was.position, r.id) END,
      stage_entered_at = was.stage_entered_at, closed_at = was.closed_at, lost_reason_id = was.lost_reason_id, lost_note = was.lost_note, spam_at = was.spam_at,
      (user_id, assigned_at) = (SELECT CASE WHEN gives THEN was.user_id ELSE r.user_id END, CASE WHEN gives THEN was.assigned_at ELSE r.assigned_at END
        FROM (SELECT was.status = 'staging' AND r.user_id IS NOT DISTINCT FROM (was.after ->> 'user_id')::bigint AND ${MEMBER(sql`was.user_id`)} AS gives) g),
      response_due_at = CASE WHEN was.status = 'staging' THEN was.response_due_at ELSE r.response_due_at END,
      overdue_told_at = CASE WHEN was.status = 'staging' THEN was.overdue_told_at ELSE r.overdue_told_at END,
      version = r.version + 1, updated_at = now()
    FROM was WHERE r.id = was.record_id AND r.deleted_at IS NULL AND r.status = was.after ->> 'status'
      AND r.pipeline_stage_id IS NOT DISTINCT FROM (was.after ->> 'pipeline_stage_id')::bigint
      AND (was.pipeline_stage_id IS NULL OR EXISTS (SELECT FROM pipeline_stages s JOIN pipelines p ON p.id = s.pipeline_id
        WHERE s.id = was.pipeline_stage_id AND s.pipeline_id = was.pipeline_id AND s.deleted_at IS NULL AND p.deleted_at IS NULL))
      AND (was.lost_reason_id IS NULL OR EXISTS (SELECT FROM lost_reasons l WHERE l.account_id = r.account_id AND l.id = was.lost_reason_id))
    RETURNING r.*, jsonb_build_object('tasks', was.after -> 'tasks', 'contact_id', was.contact_id, 'lifecycle', was.lifecycle,
      'customer_since', was.customer_since, 'from', was.after -> 'lifecycle') AS undone`,
  )
}
