import * as contract from '@stoa/contract'
import type { Params } from '@stoa/contract'
import { sql } from 'kysely'
import type { Context } from '#kit/context.ts'
import { filterOptions } from '#kit/query/filter-options.ts'
import type { ListRequest } from '#kit/query/list-request.ts'
import type { ResourceQuery } from '#kit/query/resource-query.ts'
import { serve, serveResource, type Routes } from '#kit/routes.ts'
import { serveComments } from '#modules/attachments/comments/index.ts'
import { stageUpload } from '#modules/attachments/media/index.ts'
import { exportList, type ExportSpec } from '#platform/exports/export-list.ts'
import { findProjectFor } from '../projects/index.ts'
import { approvalQuery } from './approval-requests.query.ts'
import { approvalExport, projectAssetExport } from './project-assets.export.ts'
import { projectAssetQuery } from './project-assets.query.ts'
import { claim, remind } from './review/claim.ts'
import { listReviewerChoices } from './review/reviewers.ts'
import { submit } from './review/submit.ts'
import { giveVerdict, withdrawVerdict } from './review/verdict.ts'
import { changeProjectAsset, removeProjectAsset } from './write/change-project-asset.ts'
import { createFile, createLink, createNote } from './write/create-project-asset.ts'

type ListInput = { params: Params; query: ListRequest }
const READ = 'project-assets.read'

/** Assets of projects, and the rounds in which they are approved. */
export function projectAssetRoutes(routes: Routes): void {
  routes.records.set('project-assets', projectAssetQuery)
  for (const place of ['approval-requests', 'approved-approval-requests', 'rejected-approval-requests'])
    routes.records.set(place, approvalQuery)
  serve(routes, contract.reviewerChoices, listReviewerChoices)
  serve(routes, contract.projectAssets.create, createFile, stageUpload('asset'))
  serveResource(routes, contract.projectAssets, {
    list: inProject(projectAssetQuery.page),
    filters: filtersInProject(contract.projectAssets),
    export: inProject(exportOf(projectAssetQuery, projectAssetExport)) as never,
    read: projectAssetQuery.read,
    update: changeProjectAsset,
    remove: removeProjectAsset,
  })
  serve(routes, contract.createProjectAssetLink, createLink)
  serve(routes, contract.createProjectAssetNote, createNote)
  serve(routes, contract.notifyReviewers, remind)
  serveApprovals(routes)
}

function serveApprovals(routes: Routes): void {
  serveResource(routes, contract.approvalRequests, {
    list: inProject(approvalQuery.page),
    filters: filtersInProject(contract.approvalRequests),
    export: inProject(exportOf(approvalQuery, approvalExport)) as never,
    read: approvalQuery.read,
  })
  serve(routes, contract.assetApprovalRequests, ofAsset(sql`true`) as never)
  serve(routes, contract.requestApproval, submit)
  serve(routes, contract.approvalClaims, ofAsset(sql`t.origin = 'claim'`) as never)
  serve(routes, contract.claimApproval, claim)
  serve(routes, contract.approve, giveVerdict('approved'))
  serve(routes, contract.reject, giveVerdict('rejected'))
  serve(routes, contract.withdrawApproval, withdrawVerdict('approved'))
  serve(routes, contract.withdrawRejection, withdrawVerdict('rejected'))
  serveComments(routes, contract.approvalComments, { type: 'approval_request', param: 'approval_request_id' })
}

type Page<Answer> = (ctx: Context, query: ListRequest, params: Params, condition: ReturnType<typeof sql>) => Promise<Answer>

/** A list of the project of the path, which the caller must be able to read. */
const inProject =
  <Answer>(page: Page<Answer>) =>
  async (ctx: Context, { params, query }: ListInput): Promise<Answer> => {
    const { uuid } = await findProjectFor(ctx, params, READ)
    return page(ctx, query, {}, sql`t.project_uuid = ${uuid}`)
  }

/** The filters of a list of the project of the path. */
const filtersInProject = (resource: Parameters<typeof filterOptions>[0]) => async (ctx: Context, input: { params: Params }) => {
  await findProjectFor(ctx, input.params, READ)
  return filterOptions(resource)(ctx)
}

const exportOf =
  <Row extends object>(query: ResourceQuery, spec: ExportSpec<Row>): Page<unknown> =>
  (ctx, request, params, condition) =>
    exportList(query, spec, () => condition)(ctx, { params, query: request })

/** Approval requests of the asset of the path. */
const ofAsset =
  (more: ReturnType<typeof sql>) =>
  async (ctx: Context, { params, query }: ListInput) => {
    const { id } = await projectAssetQuery.find(ctx, params.project_asset_id)
    return approvalQuery.page(ctx, query, {}, sql`t.project_asset_id = ${id} AND ${more}`)
  }
