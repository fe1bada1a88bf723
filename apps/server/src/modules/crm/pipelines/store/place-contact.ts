import { sql } from 'kysely'
import type { UserBadge } from '@stoa/contract'
import { fixedStatement } from '#db/fixed-statement.ts'
import { badgeOf, PERSON, tagsOf } from '../cards/card-columns.ts'
import { intoTransitions } from './transitions.ts'

/** Place of a contact in a stage, with everything that is written with it. */
export interface PlacedContact {
  contact_id: number
  account_id: number
  pipeline_id: number
  pipeline_stage_id: number
  position: string
  /** Stage in which it must still be, and since when; null when it must not be on the board yet. */
  from_stage_id: number | null
  from_entered_at: string | null
  /** Stored moves as JSON. */
  steps: string
  user_id: number | null
  now: Date
}

/** What the card of a placed contact shows of it. */
export interface StoredCard {
  id: number
  position: string
  stage_entered_at: string
  user_id: number | null
  user: UserBadge | null
  version: number
  tasks_count: number
  first_name: string | null
  last_name: string | null
  company: string | null
  email: string | null
  phone: string | null
  avatar_uuid: string | null
  tags: { id: number; name: string; color: string | null; tag_category_id: number | null }[]
}

/**
 * Places a contact in a stage in one statement: locks the contact, and adds the move to the history. Keeps the time of entry when
 * it is already in the stage.
 * @returns no row when the contact is in another place by now, or is no contact of boards any more
 */
export const storeContactPlace = fixedStatement<PlacedContact, StoredCard>(
  (of) => sql`
  WITH person AS MATERIALIZED (
    SELECT c.id, c.user_id, c.version, c.tasks_count, ${PERSON} FROM contacts c
    WHERE c.id = ${of('contact_id')}::bigint AND c.deleted_at IS NULL AND c.status IN ('active', 'blacklisted') FOR NO KEY UPDATE
  ), moved AS (
    UPDATE contact_pipeline_stage s SET pipeline_stage_id = ${of('pipeline_stage_id')}::bigint, position = ${of('position')}::text, user_id = ${of('user_id')}::bigint,
      entered_at = CASE WHEN s.pipeline_stage_id = ${of('pipeline_stage_id')}::bigint THEN s.entered_at ELSE ${of('now')}::timestamptz END, updated_at = now()
    FROM person WHERE s.contact_id = person.id AND s.pipeline_id = ${of('pipeline_id')}::bigint
      AND s.pipeline_stage_id = ${of('from_stage_id')}::bigint AND s.entered_at = ${of('from_entered_at')}::timestamptz
    RETURNING s.position, s.entered_at
  ), added AS (
    INSERT INTO contact_pipeline_stage (account_id, contact_id, pipeline_id, pipeline_stage_id, position, entered_at, user_id)
    SELECT ${of('account_id')}::bigint, person.id, ${of('pipeline_id')}::bigint, ${of('pipeline_stage_id')}::bigint, ${of('position')}::text, ${of('now')}::timestamptz,
      ${of('user_id')}::bigint
    FROM person WHERE ${of('from_stage_id')}::bigint IS NULL
    ON CONFLICT (contact_id, pipeline_id) DO NOTHING RETURNING position, entered_at
  ), placed AS (SELECT * FROM moved UNION ALL SELECT * FROM added),
  history AS (${intoTransitions({ steps: of('steps'), user_id: of('user_id'), now: of('now') }, 'placed')})
  SELECT t.*, ${badgeOf('t')}, placed.position, placed.entered_at AS stage_entered_at, ${tagsOf('contact_tag', 'contact_id', sql`t.id`)}
  FROM placed CROSS JOIN person t`,
)
