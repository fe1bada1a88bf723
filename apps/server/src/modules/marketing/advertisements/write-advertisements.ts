import {
  AD_TRANSITIONS,
  type Advertisement,
  type AdvertisementInput,
  type AdvertisementStatus,
  type AdvertisementUpdate,
} from '@stoa/contract'
import type { BodyOf, createProjectAdvertisement, One, Params } from '@stoa/contract'
import { searchText } from '@stoa/domain'
import { holdsIn } from '#access/actor.ts'
import { findRow, type NewRow } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { changeRow, createRow } from '#kit/records/change-row.ts'
import { refuse, refuseUnknown } from '#kit/refuse.ts'
import { findProjectFor } from '#modules/delivery/projects/index.ts'
import type { AdvertisementRow } from './advertisement-row.ts'
import { advertisementQuery } from './advertisements.query.ts'
import { advertisementKind } from './store.ts'

const INCLUDES = ['project', 'campaign', 'media']

/** Adds an advertisement to a project of the account of the path. @throws 422 on the field that is wrong */
export async function createAdvertisement(
  ctx: Context,
  { params, body }: { params: Params; body: AdvertisementInput },
): Promise<One<Advertisement>> {
  const account_id = params.account_id as number
  const project = await findRow(ctx.db, 'projects', { uuid: body.project_uuid, account_id, deleted_at: null })
  if (!project || !holdsIn(ctx.actor, account_id, 'projects.read')) refuseUnknown(ctx, 'project_uuid')
  return add(ctx, account_id, body)
}

/** Adds an advertisement to the project of the path, which the account must run. @throws 404, 403, 422 */
export async function createOfProject(
  ctx: Context,
  { params, body }: { params: Params; body: BodyOf<typeof createProjectAdvertisement> },
): Promise<One<Advertisement>> {
  const { uuid, account_id } = await findProjectFor(ctx, params, 'advertisements.create')
  return add(ctx, account_id, { ...body, project_uuid: uuid })
}

async function add(ctx: Context, account_id: number, body: AdvertisementInput): Promise<One<Advertisement>> {
  const columns = await checkedColumns(ctx, { account_id, project_uuid: body.project_uuid }, body, null)
  const values = { ...columns, account_id, project_uuid: body.project_uuid, created_by_id: ctx.actor.id || null }
  return advertisementQuery.one(ctx, await createRow(ctx, advertisementKind, values as NewRow<'advertisements'>), INCLUDES)
}

/** Changes an advertisement. @throws 409 for an old `version`, 422 on the field that is wrong */
export async function updateAdvertisement(
  ctx: Context,
  { params, body: { version, ...body } }: { params: Params; body: AdvertisementUpdate & { version?: number | undefined } },
): Promise<One<Advertisement>> {
  const row = await changeRow(ctx, advertisementKind, { key: params.id as number, version }, (before: AdvertisementRow) =>
    checkedColumns(ctx, before, body, before),
  )
  return advertisementQuery.one(ctx, row, INCLUDES)
}

type Place = Pick<AdvertisementRow, 'account_id' | 'project_uuid'>

/** The columns for a body that was checked. @throws 422 */
async function checkedColumns(ctx: Context, place: Place, body: AdvertisementUpdate, before: AdvertisementRow | null): Promise<object> {
  await checkReferences(ctx, place, body, before)
  const from = (before?.status ?? 'draft') as AdvertisementStatus
  if (body.status && body.status !== from && !AD_TRANSITIONS[from].includes(body.status)) refuseUnknown(ctx, 'status')
  const [starts_on, ends_on] = [valueOf(body, before, 'starts_on'), valueOf(body, before, 'ends_on')]
  if (starts_on && ends_on && ends_on < starts_on) refuse(ctx, { ends_on: 'advertisements:ends_before' })
  const names = [valueOf(body, before, 'name'), valueOf(body, before, 'headline')].flatMap((name) => name ?? [])
  return { ...body, search_text: searchText({ names, values: [] }) }
}

/** The campaign is one of the project, and the picture one of the account. @throws 422 */
async function checkReferences(
  ctx: Context,
  { account_id, project_uuid }: Place,
  { campaign_id, media_id }: AdvertisementUpdate,
  before: AdvertisementRow | null,
): Promise<void> {
  if (campaign_id && !(await findRow(ctx.db, 'campaigns', { id: campaign_id, account_id, project_uuid, deleted_at: null })))
    refuseUnknown(ctx, 'campaign_id')
  if (!media_id || media_id === before?.media_id) return
  const media = await findRow(ctx.db, 'media', { id: media_id, account_id, deleted_at: null })
  if (!media || !holdsIn(ctx.actor, account_id, 'media.read')) refuseUnknown(ctx, 'media_id')
}

const valueOf = <K extends 'starts_on' | 'ends_on' | 'name' | 'headline'>(
  body: AdvertisementUpdate,
  before: AdvertisementRow | null,
  key: K,
) => (body[key] === undefined ? (before?.[key] ?? null) : body[key])
