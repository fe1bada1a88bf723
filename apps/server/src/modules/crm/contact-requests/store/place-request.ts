import { sql } from 'kysely'
import { fixedStatement } from '#db/fixed-statement.ts'
import { columnsOf } from '#kit/query/includes.ts'
import { touchAndAdvance } from '../../contacts/index.ts'
import { intoTransitions } from '../../pipelines/index.ts'
import { requestIncludes } from '../request-includes.ts'
import type { RequestRow } from '../requests.presenter.ts'

/** Place and outcome of a request in a stage, with everything that is written with them. */
export interface PlacedRequest {
  id: number
  /** Version that the request must still have. */
  version: number
  contact_id: number
  status: string
  pipeline_id: number
  pipeline_stage_id: number
  position: string
  stage_entered_at: Date | string | null
  closed_at: Date | string | null
  lost_reason_id: number | null
  lost_note: string | null
  value_minor: number | null
  /** Whether the contact was active. */
  touches: boolean
  /** Step of the lifecycle to which the contact advances from one of the earlier ones; null = none. */
  step: string | null
  earlier: readonly string[]
  /** Stored moves as JSON. */
  steps: string
  user_id: number | null
  now: Date
}

/** Relations that the answer of a move shows, besides the contact. */
const RELATIONS = ['user', 'pipelineStage', 'currentPipeline', 'lostReason', 'tags']

/** Contact of a placed request, as it is included with the request. */
const CONTACT = sql`json_build_object('id', c.id, 'account_id', c.account_id, 'first_name', c.first_name, 'last_name', c.last_name, 'company', c.company,
  'job_title', c.job_title, 'email', c.email, 'phone', c.phone, 'avatar_url', c.avatar_uuid, 'locale', c.locale, 'status', c.status, 'lifecycle', c.lifecycle,
  'emails_marketable', c.emails_marketable, 'sms_marketable', c.sms_marketable, 'version', c.version)`

/** A placed request with its relations, and its contact with the step of its lifecycle before. */
export type StoredPlace = RequestRow & { person: StoredContact; was: string }
export type StoredContact = NonNullable<RequestRow['contact']> & { version: number }

/**
 * Places a request in a stage in one statement: locks the contact and then the request, touches the contact, and adds the move
 * to the history.
 * @returns no row when the request has another version by now
 */
export const storePlace = fixedStatement<PlacedRequest, StoredPlace>(
  (of) => sql`
  WITH person AS MATERIALIZED (
    SELECT c.id, c.lifecycle AS was, ${CONTACT} AS contact FROM contacts c WHERE c.id = ${of('contact_id')}::bigint FOR NO KEY UPDATE
  ), placed AS (
    UPDATE contact_requests t SET status = ${of('status')}::text, pipeline_id = ${of('pipeline_id')}::bigint, pipeline_stage_id = ${of('pipeline_stage_id')}::bigint,
      position = ${of('position')}::text, stage_entered_at = ${of('stage_entered_at')}::timestamptz, closed_at = ${of('closed_at')}::timestamptz,
      lost_reason_id = ${of('lost_reason_id')}::bigint, lost_note = ${of('lost_note')}::text, value_minor = ${of('value_minor')}::bigint,
      version = t.version + 1, updated_at = now()
    FROM person WHERE t.id = ${of('id')}::bigint AND t.contact_id = person.id AND t.version = ${of('version')}::int AND t.deleted_at IS NULL
    RETURNING ${columnsOf(requestIncludes, RELATIONS)}
  ), touched AS (
    ${touchAndAdvance(
      {
        id: sql`(SELECT p.contact_id FROM placed p WHERE ${of('touches')}::boolean)`,
        step: of('step'),
        earlier: of('earlier'),
        now: of('now'),
      },
      sql`${CONTACT} AS contact`,
    )}
  ), history AS (${intoTransitions({ steps: of('steps'), user_id: of('user_id'), now: of('now') }, 'placed')})
  SELECT placed.*, person.was, coalesce((SELECT k.contact FROM touched k), person.contact) AS person FROM placed CROSS JOIN person`,
)
