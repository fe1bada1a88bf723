import type { One, Params, ProjectAsset, ProjectAssetUpdate } from '@stoa/contract'
import { knowsAccount } from '#access/actor.ts'
import type { RowChange } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { changeRow, removeRow } from '#kit/records/change-row.ts'
import { refuseUnknown } from '#kit/refuse.ts'
import { recordRequests, tellGuests } from '../project-asset-effects.ts'
import { projectAssetKind } from '../project-asset-kind.store.ts'
import type { ProjectAssetRow } from '../project-asset-row.ts'
import { projectAssetQuery } from '../project-assets.query.ts'
import { cancelPending } from '../store.ts'
import { checkTask } from './create-project-asset.ts'

const SHOWN = ['asset', 'reviewers', 'pendingApprovalRequest', 'createdBy']

/**
 * Changes how an asset of a project is reviewed. An approved asset can be made final, and a final one opened again, by the owning account.
 * @throws 409 for an old `version`, 422 for a status that does not follow
 */
export async function changeProjectAsset(
  ctx: Context,
  { params, body: { version, ...body } }: { params: Params; body: ProjectAssetUpdate & { version?: number | undefined } },
): Promise<One<ProjectAsset>> {
  const row: ProjectAssetRow = await changeRow(ctx, projectAssetKind, { key: params.id as number, version }, async (before) => {
    await checkTask(ctx, { account_id: before.account_id, uuid: before.project_uuid }, body.task_uuid)
    return { ...body, ...statusColumns(ctx, before, body.status) }
  })
  tellGuests(ctx, row, { name: 'project_asset.updated', type: 'project_asset', key: row.id })
  return projectAssetQuery.one(ctx, row, SHOWN)
}

function statusColumns(ctx: Context, before: ProjectAssetRow, status: ProjectAssetUpdate['status']): RowChange<'project_assets'> {
  if (status === undefined || status === before.status) return {}
  const from = status === 'final' ? 'approved' : 'final'
  if (before.status !== from || !knowsAccount(ctx.actor, before.account_id)) refuseUnknown(ctx, 'status')
  return { status, ...(status === 'draft' && { approved_at: null }) }
}

/** Takes an asset out of a project; it stays in the library. What is asked of reviewers ends. */
export async function removeProjectAsset(ctx: Context, { params }: { params: Params }): Promise<{ data: null }> {
  return removeRow(ctx, projectAssetKind, params.id as number, async (row) => {
    const ended = await cancelPending(ctx.db, [row.id], ctx.services.clock.now())
    recordRequests(ctx, 'cancelled', row, ended)
    tellGuests(ctx, row, { name: 'project_asset.deleted', type: 'project_asset', key: row.id })
  })
}
