import { sql } from 'kysely'
import type { CardReference } from '@stoa/contract'
import type { Sql } from '#kit/context.ts'
import type { StageRow } from '../stages/stages.presenter.ts'
import type { Gap, RankPlace } from './rank-in.ts'

/** What a move reads of the stage that a card enters. */
export interface EnteredStage
  extends Pick<
    StageRow,
    | 'id'
    | 'account_id'
    | 'pipeline_id'
    | 'name'
    | 'type'
    | 'probability_bp'
    | 'rotting_days'
    | 'auto_tasks'
    | 'shares'
    | 'pipeline_rotting_days'
    | 'pipeline_subject'
    | 'pipeline_name'
  > {
  /** Whether it is the first open stage of its pipeline. */
  is_first: boolean
}

/** Values of a statement that finds a stage and the place of a card in it. */
export interface PlaceValues {
  stage_id: number
  before_kind: CardReference['kind'] | null
  before_id: number | null
  after_kind: CardReference['kind'] | null
  after_id: number | null
  at: 'top' | 'bottom'
}

/** A stage with the ranks between which the card goes; the stage is null when it does not exist. */
export interface FoundPlace {
  stage: EnteredStage | null
  above: string | null
  below: string | null
}

export const gapFound = ({ above, below }: FoundPlace): Gap => [above, below]

export const placeValues = (stage_id: number, { before, after, at = 'top' }: RankPlace): PlaceValues => ({
  stage_id,
  before_kind: before?.kind ?? null,
  before_id: before?.id ?? null,
  after_kind: after?.kind ?? null,
  after_id: after?.id ?? null,
  at,
})

type Values = Record<keyof PlaceValues, Sql>

/**
 * Part of a WITH that reads the stage a card enters, and locks it as `lockStage` does.
 * @param account account of the stage; any when left out
 */
export const enteredStage = ({ stage_id }: Pick<Values, 'stage_id'>, account?: Sql): Sql => sql`
  SELECT x.id, x.account_id, x.pipeline_id, x.name, x.type, x.probability_bp, x.rotting_days, x.auto_tasks, x.shares, x.pipeline_rotting_days, x.pipeline_subject,
    x.pipeline_name, x.id = (SELECT f.id FROM pipeline_stages f WHERE f.pipeline_id = x.pipeline_id AND f.type = 'open' AND f.deleted_at IS NULL
      ORDER BY f.position, f.id LIMIT 1) AS is_first
  FROM seen_pipeline_stages x WHERE x.id = ${stage_id}::bigint AND x.deleted_at IS NULL ${account ? sql`AND x.account_id = ${account}` : sql``} FOR KEY SHARE OF x`

/** Columns of {@link FoundPlace}, from {@link placeOf}. */
export const PLACE = sql`row_to_json(s) AS stage, g.above, g.below`

/** Joins the part `s` of {@link enteredStage} and the gap in it for a card. It is read after the stage is locked. */
export const placeIn = (values: Values, kind: CardReference['kind'], id: Sql): Sql => sql`
  LEFT JOIN s ON true LEFT JOIN LATERAL gap_in_stage(s.id, ${values.before_kind}::text, ${values.before_id}::bigint, ${values.after_kind}::text, ${values.after_id}::bigint,
    ${values.at}::text, ${kind}, ${id}::bigint) g ON s.id IS NOT NULL`
