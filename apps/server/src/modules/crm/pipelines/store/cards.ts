import { sql } from 'kysely'
import { deleteRows, one, run, type Db, type Row, type RowKey } from '#db/rows.ts'
import type { CardPlace } from '../../contacts/index.ts'

/** A card and its rank in a stage. */
export interface RankedCard {
  id: number
  position: string
}

/** The stage into which contacts are placed, by whom and when. */
export interface Placing {
  stage: { id: number; account_id: number; pipeline_id: number }
  user_id: number | null
  now: Date
}

/** Places contacts in a stage, except those that are already in it. */
export async function placeManyContacts(db: Db, { stage, user_id, now }: Placing, cards: readonly RankedCard[]): Promise<void> {
  await run(
    db,
    sql`INSERT INTO contact_pipeline_stage AS s (account_id, contact_id, pipeline_id, pipeline_stage_id, position, entered_at, user_id)
    SELECT ${stage.account_id}, n.id, ${stage.pipeline_id}, ${stage.id}, n.position, ${now}, ${user_id}
    FROM jsonb_to_recordset(${JSON.stringify(cards)}::jsonb) AS n(id bigint, position text)
    ON CONFLICT (contact_id, pipeline_id) DO UPDATE SET pipeline_stage_id = excluded.pipeline_stage_id, position = excluded.position,
      entered_at = excluded.entered_at, user_id = excluded.user_id, updated_at = now()`,
  )
}

/** Moves contacts from some stages to another one, which may be of another pipeline. */
export async function moveContactsToStage(
  db: Db,
  from_stage_ids: readonly number[],
  stage: { id: number; pipeline_id: number },
  cards: readonly RankedCard[],
  now: Date,
): Promise<void> {
  await run(
    db,
    sql`UPDATE contact_pipeline_stage s SET pipeline_id = ${stage.pipeline_id}, pipeline_stage_id = ${stage.id}, position = n.position, entered_at = ${now}, updated_at = now()
    FROM jsonb_to_recordset(${JSON.stringify(cards)}::jsonb) AS n(id bigint, position text)
    WHERE s.contact_id = n.id AND s.pipeline_stage_id = any(${[...from_stage_ids]}::bigint[])`,
  )
}

/** Gives contacts of a stage new ranks. */
export async function setContactRanks(db: Db, stage_id: number, cards: readonly RankedCard[]): Promise<void> {
  await run(
    db,
    sql`UPDATE contact_pipeline_stage s SET position = n.position FROM jsonb_to_recordset(${JSON.stringify(cards)}::jsonb) AS n(id bigint, position text)
    WHERE s.pipeline_stage_id = ${stage_id} AND s.contact_id = n.id`,
  )
}

/** Removes a contact from a stage. @returns its former place, or undefined when it was not in the stage */
export async function takeContactOff(
  db: Db,
  contact_id: number,
  pipeline_stage_id: number,
): Promise<Pick<Row<'contact_pipeline_stage'>, 'pipeline_id' | 'pipeline_stage_id' | 'entered_at'> | undefined> {
  return one(
    db,
    sql`DELETE FROM contact_pipeline_stage WHERE contact_id = ${contact_id} AND pipeline_stage_id = ${pipeline_stage_id}
    RETURNING pipeline_id, pipeline_stage_id, entered_at`,
  )
}

/** Removes archived contacts from all boards. */
export const takeArchivedOff = ({ db }: { db: Db }, contact_ids: readonly number[]): Promise<void> =>
  takeContactsOff(db, { contact_id: contact_ids })

/** Puts cards back where they were, unless their stage is gone or the contact has another card in the pipeline. */
export async function putCardsBack({ db }: { db: Db }, cards: readonly CardPlace[]): Promise<void> {
  await run(
    db,
    sql`INSERT INTO contact_pipeline_stage (account_id, contact_id, pipeline_id, pipeline_stage_id, position, entered_at, user_id)
    SELECT p.account_id, p.contact_id, p.pipeline_id, p.pipeline_stage_id, p.position, p.entered_at, p.user_id
    FROM jsonb_to_recordset(${JSON.stringify(cards)}::jsonb) AS p(account_id bigint, contact_id bigint, pipeline_id bigint, pipeline_stage_id bigint, position text,
      entered_at timestamptz, user_id bigint)
    JOIN pipeline_stages s ON s.account_id = p.account_id AND s.id = p.pipeline_stage_id AND s.pipeline_id = p.pipeline_id AND s.deleted_at IS NULL
    ON CONFLICT DO NOTHING`,
  )
}

/** Removes the contacts with a key from their boards. */
export async function takeContactsOff(db: Db, key: RowKey<'contact_pipeline_stage'>): Promise<void> {
  await deleteRows(db, 'contact_pipeline_stage', key)
}
