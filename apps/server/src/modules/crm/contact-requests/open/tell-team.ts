import { sql } from 'kysely'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { notifyRequest } from '../notify-request.ts'
import type { RequestRow } from '../requests.presenter.ts'

/** Incoming requests without an assignee, of which the team is told. */
const isForTeam = ({ created_by_id, user_id, status }: RequestRow): boolean => !created_by_id && !user_id && status !== 'spam'

/** Notifies all members who may be assigned of incoming requests without an assignee. */
export async function tellTeam(ctx: Context, account_id: number, requests: readonly RequestRow[]): Promise<void> {
  const left = requests.filter(isForTeam)
  if (!left.length) return
  const user_ids = await teamOf(ctx, account_id)
  for (const request of left) notifyRequest(ctx, 'created', request, user_ids)
}

async function teamOf({ db }: Pick<Context, 'db'>, account_id: number): Promise<number[]> {
  const found = await rows<{ user_id: number }>(
    db,
    sql`SELECT user_id FROM memberships WHERE account_id = ${account_id} AND status = 'active' AND deleted_at IS NULL AND data_scope = 'all' ORDER BY id LIMIT 100`,
  )
  return found.map(({ user_id }) => user_id)
}

/** The notice of an opened request, and who gets it. */
export interface OpeningNotice {
  setting_code: string
  requires: string
  user_ids: readonly number[]
}

/** Whom the opening of each request told, so that what else happened with it does not tell them again. */
export async function openingNotices(ctx: Context, account_id: number, requests: readonly RequestRow[]): Promise<OpeningNotice[]> {
  const team = requests.some(isForTeam) ? await teamOf(ctx, account_id) : []
  const requires = 'contact-requests.read'
  return requests.map((request) => {
    const { user_id, pipeline_stage_id } = request
    if (isForTeam(request)) return { setting_code: 'contact-request.created', requires, user_ids: team }
    return { setting_code: 'contact-request.assigned', requires, user_ids: user_id && pipeline_stage_id ? [user_id] : [] }
  })
}
