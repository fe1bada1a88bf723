import { sql } from 'kysely'
import type { addToAudience, audienceSizes, Params, ResultOf, Selection } from '@stoa/contract'
import { rows, type Row, type Sql } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { refuseState } from '#kit/refuse.ts'
import { checkSelection, selectedContacts } from '../../contacts/index.ts'
import type { AudienceRow } from '../audiences.presenter.ts'
import { audienceQuery } from '../audiences.query.ts'
import { lockAudience } from '../store/audiences.ts'
import { addMembers, removeMembers, type Step } from '../store/keep-members.ts'
import { finishChange } from './keep-audience.ts'

type Change = (db: Context['db'], of: { audience: Row<'audiences'>; now: Date }, condition: Sql) => Promise<Step[]>
type Input = { params: Params; body: Selection }

/** Adds contacts to a static audience. @throws 409 for one with rules */
export const addContacts = (ctx: Context, input: Input) => change(ctx, input, addMembers)

/** Takes contacts out of a static audience. @throws 409 for one with rules */
export const removeContacts = (ctx: Context, input: Input) => change(ctx, input, removeMembers)

async function change(ctx: Context, { params, body }: Input, write: Change): Promise<ResultOf<typeof addToAudience>> {
  const found: AudienceRow = await audienceQuery.find(ctx, params.audience_id, 'update')
  if (found.type !== 'static') refuseState(ctx, 'crm:audience_has_rules')
  await checkSelection(ctx, found.account_id, body)
  const audience = (await lockAudience(ctx.db, found.id))!
  const now = ctx.services.clock.now()
  const steps = await write(ctx.db, { audience, now }, selectedContacts(ctx, found.account_id, body, 'read'))
  await finishChange(ctx, audience, steps, { isTold: true, now })
  return { data: { count: steps.length } }
}

/** The sizes of an audience in the last year, by day. */
export async function listSizes(ctx: Context, { params }: { params: Params }): Promise<ResultOf<typeof audienceSizes>> {
  const { id, account_id }: AudienceRow = await audienceQuery.find(ctx, params.audience_id)
  const data = await rows<ResultOf<typeof audienceSizes>['data'][number]>(
    ctx.db,
    sql`SELECT day, size, entered, exited FROM audience_sizes
      WHERE account_id = ${account_id} AND audience_id = ${id} AND day > current_date - 366 ORDER BY day`,
  )
  return { data }
}
