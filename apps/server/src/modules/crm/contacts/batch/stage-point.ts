import type { Context } from '#kit/context.ts'
import { provider } from '#kit/wiring.ts'

/** A contact whose place on a board is given back: the stage in which it was, or none. */
export interface PlaceBefore {
  contact_id: number
  pipeline_id: number
  /** The stage in which the change put it. */
  pipeline_stage_id: number
  before_stage_id: number | null
}

/** What contacts need of the stages of boards, of which their module knows nothing. */
export interface ContactStages {
  /**
   * Finds a stage of an account into which the caller may move contacts.
   * @returns its board, and the number of tasks that a card gets there
   * @throws 422 on `pipeline_stage_id`
   */
  find(ctx: Context, account_id: number, stage_id: number): Promise<{ pipeline_id: number; tasks: number }>
  /** Places locked contacts at the bottom of a stage. Their histories tell it. @returns ids of those that came into it */
  place(ctx: Context, stage_id: number, contact_ids: readonly number[]): Promise<number[]>
  /** Moves contacts back that are still where a change put them. @returns their ids */
  putBack(ctx: Context, account_id: number, places: readonly PlaceBefore[]): Promise<number[]>
}

export const contactStages = provider<ContactStages>('stages of contacts')
