import type { Db } from '#db/rows.ts'
import { provider } from '#kit/wiring.ts'
import type { RankedCard } from '../store/cards.ts'

/** Writes the places of requests, which are cards of the same boards as contacts and belong to a later module. */
export interface RequestPlaces {
  /** Gives requests of a stage new ranks. */
  setRanks(db: Db, stage_id: number, cards: readonly RankedCard[]): Promise<void>
  /** Moves requests to a stage, which may be of another pipeline. */
  moveToStage(db: Db, stage: { id: number; pipeline_id: number }, cards: readonly RankedCard[], now: Date): Promise<void>
}
export const requestPlaces = provider<RequestPlaces>('places of requests on boards')
