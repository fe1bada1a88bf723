import type { BodyOf, createProjectAssetLink, createProjectAssetNote, One, Params, ProjectAsset, ProjectAssetInput } from '@stoa/contract'
import { holdsIn } from '#access/actor.ts'
import { findRow } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { createRow } from '#kit/records/change-row.ts'
import { refuseUnknown } from '#kit/refuse.ts'
import { missingAccountPermission } from '#lib/errors.ts'
import { addFile, addLink, addNote } from '#modules/attachments/assets/index.ts'
import { findProjectFor, type ProjectRow } from '../../projects/index.ts'
import { tellGuests } from '../project-asset-effects.ts'
import { projectAssetKind } from '../project-asset-kind.store.ts'
import { projectAssetQuery } from '../project-assets.query.ts'

const SHOWN = ['asset', 'reviewers', 'pendingApprovalRequest', 'createdBy']
const CREATE = 'project-assets.create'
type Review = Pick<ProjectAssetInput, 'task_uuid' | 'approval_policy' | 'client_review' | 'due_date'>
/** An asset in the library of an account that takes part. */
type Held = { account_id: number; id: number }

/** Puts a file into a project: a new one of the library of the caller's account, or one that is in a library already. */
export async function createFile(ctx: Context, { params, body }: { params: Params; body: ProjectAssetInput }): Promise<One<ProjectAsset>> {
  const { asset_id, task_uuid, approval_policy, client_review, due_date, ...file } = body
  const review = { task_uuid, approval_policy, client_review, due_date }
  return add(ctx, params, review, (project) => (asset_id ? findAsset(ctx, project, asset_id) : addFile(ctx, libraryOf(ctx, project), file)))
}

/** Keeps a link as an asset of a project. */
export async function createLink(ctx: Context, { params, body }: { params: Params; body: BodyOf<typeof createProjectAssetLink> }) {
  const { task_uuid, approval_policy, client_review, due_date, ...link } = body
  const review = { task_uuid, approval_policy, client_review, due_date }
  return add(ctx, params, review, (project) => addLink(ctx, libraryOf(ctx, project), link))
}

/** Keeps a text as an asset of a project. */
export async function createNote(ctx: Context, { params, body }: { params: Params; body: BodyOf<typeof createProjectAssetNote> }) {
  const { task_uuid, approval_policy, client_review, due_date, ...note } = body
  const review = { task_uuid, approval_policy, client_review, due_date }
  return add(ctx, params, review, (project) => addNote(ctx, libraryOf(ctx, project), note))
}

async function add(ctx: Context, params: Params, review: Review, hold: (project: ProjectRow) => Promise<Held>): Promise<One<ProjectAsset>> {
  const project = await findProjectFor(ctx, params, CREATE)
  await checkTask(ctx, project, review.task_uuid)
  const asset = await hold(project)
  const row = await createRow(ctx, projectAssetKind, {
    ...review,
    account_id: project.account_id,
    project_uuid: project.uuid,
    asset_account_id: asset.account_id,
    asset_id: asset.id,
    created_by_id: ctx.actor.id || null,
  })
  tellGuests(ctx, row, { name: 'project_asset.created', type: 'project_asset', key: row.id })
  return projectAssetQuery.one(ctx, row, SHOWN)
}

/** Account in whose library the caller keeps what they make: the owning one, or theirs. @throws 403 */
function libraryOf(ctx: Context, project: ProjectRow): number {
  const accounts = [project.account_id, ...Object.keys(project.parties).map(Number)]
  const found = accounts.find((account_id) => holdsIn(ctx.actor, account_id, CREATE))
  if (found === undefined) throw missingAccountPermission()
  return found
}

/** An asset of an account that takes part, in whose library the caller may read. @throws 422 on `asset_id` */
async function findAsset(ctx: Context, project: ProjectRow, id: number): Promise<Held> {
  const asset = await findRow(ctx.db, 'assets', { id, deleted_at: null }, 'NO KEY UPDATE')
  const isTheirs = asset && project.parties[String(asset.account_id)] !== undefined
  if (!isTheirs || ![CREATE, 'assets.read'].every((name) => holdsIn(ctx.actor, asset.account_id, name))) refuseUnknown(ctx, 'asset_id')
  return asset
}

/** The task is one of the project in the owning account. @throws 422 on `task_uuid` */
export async function checkTask(
  ctx: Context,
  project: { account_id: number; uuid: string },
  uuid: string | null | undefined,
): Promise<void> {
  if (!uuid) return
  const task = await findRow(ctx.db, 'tasks', { uuid, account_id: project.account_id, project_uuid: project.uuid, deleted_at: null })
  if (!task || !holdsIn(ctx.actor, project.account_id, 'tasks.read')) refuseUnknown(ctx, 'task_uuid')
}
