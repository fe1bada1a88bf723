import { sql } from 'kysely'
import { one, rows, type Row } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { record } from '#kit/records/record-change.ts'
import { projectAssetKind } from './project-asset-kind.store.ts'
import { isShownTo, type ProjectAssetRow } from './project-asset-row.ts'
import { projectAssetQuery } from './project-assets.query.ts'

type Verb = 'created' | 'updated' | 'deleted'
type Request = Pick<Row<'approval_requests'>, 'id' | 'user_id' | 'status' | 'round'>

/** History of the owning account, and the live event for all who see the asset. */
export function recordProjectAsset(
  ctx: Context,
  verb: Verb,
  row: ProjectAssetRow,
  changes?: Record<string, readonly [unknown, unknown]>,
): void {
  record(ctx, projectAssetQuery, projectAssetKind.subject, verb, row, changes)
  tellGuests(ctx, row, { name: `project_asset.${verb}`, type: 'project_asset', key: row.id })
}

/** Accounts that take part hear of what they see; reviewers of other accounts by themselves. */
export function tellGuests(ctx: Context, row: ProjectAssetRow, event: { name: string; type: string; key: number }): void {
  const told = Object.entries(row.parties ?? {}).flatMap(([id, party]) =>
    Number(id) !== row.account_id && isShownTo(row, Number(id), party) ? [Number(id)] : [],
  )
  for (const account_id of told) ctx.emit({ ...event, account_id, requires: 'project-assets.read' })
  const channels = row.reviewer_ids.map((id) => `private-App.Models.User.${id}`)
  if (channels.length) ctx.emit({ ...event, account_id: null, requires: 'project-assets.read', channels })
}

/** Announces and logs what happened to approval requests: `created`, `approved`, `rejected`, `cancelled`, `reopened`. */
export function recordRequests(ctx: Context, verb: string, row: ProjectAssetRow, requests: readonly Request[]): void {
  for (const request of requests) {
    const event = { name: `approval_request.${verb}`, type: 'approval_request', key: request.id }
    ctx.emit({ ...event, account_id: row.account_id, requires: 'project-assets.read' })
    tellGuests(ctx, row, event)
    ctx.log({
      account_id: row.account_id,
      event: event.name,
      subject_type: 'project_asset',
      subject_id: row.id,
      subject_label: row.asset_name,
      context: { user_id: request.user_id, round: request.round },
    })
  }
}

/** Path of the page on which reviewers answer. */
export const reviewPath = (project_uuid: string): string => `/projects/${project_uuid}/approval-requests`

type Notice = 'approval.requested' | 'approval.approved' | 'approval.rejected' | 'approval.reminder'

/**
 * Notifies people of the accounts that take part, each through their account.
 * @param params further values of the text
 */
export async function notifyPeople(
  ctx: Context,
  setting_code: Notice,
  row: Pick<ProjectAssetRow, 'id' | 'project_uuid' | 'asset_name'>,
  user_ids: readonly number[],
  params: Record<string, unknown> = {},
): Promise<void> {
  const people = await rows<{ account_id: number; user_ids: number[] }>(
    ctx.db,
    sql`SELECT p.account_id, array_agg(p.user_id ORDER BY p.user_id) AS user_ids FROM (
        SELECT DISTINCT ON (m.user_id) m.user_id, m.account_id FROM memberships m
        JOIN project_accounts a ON a.account_id = m.account_id AND a.project_uuid = ${row.project_uuid} AND a.ended_at IS NULL
        WHERE m.user_id = any(${[...user_ids]}::bigint[]) AND m.status = 'active' AND m.deleted_at IS NULL ORDER BY m.user_id, a.role = 'owner' DESC, m.account_id
      ) AS p GROUP BY p.account_id ORDER BY p.account_id`,
  )
  const project = await one<{ name: string }>(ctx.db, sql`SELECT name FROM projects WHERE uuid = ${row.project_uuid}`)
  for (const { account_id, user_ids: told } of people)
    ctx.publish({
      topic: 'notification',
      account_id,
      payload: {
        setting_code,
        account_id,
        requires: 'project-assets.read',
        user_ids: told,
        actor_id: ctx.actor.id,
        subject_type: 'project_asset',
        subject_id: row.id,
        params: { subject: row.asset_name, project: project!.name, ...params },
        url: reviewPath(row.project_uuid),
      },
    })
}
