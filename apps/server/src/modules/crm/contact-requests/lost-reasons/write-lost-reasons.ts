import { sql } from 'kysely'
import type { LostReasonInput, Params } from '@stoa/contract'
import { one, type Row } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { standardVerbs } from '#kit/records/standard-verbs.ts'
import { lostReasonKind } from '../store/lost-reasons.ts'

export const { create: createLostReason, update: updateLostReason, remove: removeLostReason } = standardVerbs(lostReasonKind, placed)

/** Places a new reason last unless the body says where. */
async function placed(ctx: Context, body: LostReasonInput, params: Params, before: Row<'lost_reasons'> | null) {
  if (before || body.position !== undefined) return body
  const last = await one<{ next: number }>(
    ctx.db,
    sql`SELECT coalesce(max(position), 0) + 1 AS next FROM lost_reasons WHERE account_id = ${params.account_id}`,
  )
  return { ...body, position: last!.next }
}
