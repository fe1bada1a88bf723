import type { Context } from '#kit/context.ts'
import { listeners } from '#kit/wiring.ts'

/** Contacts that an undone merge separates. */
export interface Separated {
  /** The contact into which the others were merged. */
  from_id: number
  to_ids: readonly number[]
  /** ISO instant of the merge, by the clock of the database. */
  since: string
  /** Subscriptions that it returned, although another contact that is still merged left their list. */
  left_ids: readonly number[]
}

/** Contacts are about to be merged; listeners add what counts for one of them but is stored elsewhere. */
export const mergeBegins =
  listeners<(ctx: Pick<Context, 'db' | 'services'>, contact_ids: readonly number[]) => Promise<void>>('merge begins')

/** A merge was undone, and its rows were returned. Listeners carry what the person refused since to the other contacts. */
export const mergeUndone = listeners<(ctx: Pick<Context, 'db' | 'services'>, separated: Separated) => Promise<void>>('merge undone')
