import { z } from 'zod'
import { Asset, ASSET_KINDS } from '../attachments/asset.ts'
import { AssetInput, AssetLinkInput, AssetNoteInput } from '../attachments/assets.ts'
import { ProjectBadge, UserBadge } from '../attachments/badges.ts'
import { permission } from '../kit/access.ts'
import { defineEndpoint, manyOf, oneOf } from '../kit/endpoint.ts'
import { date, flag, ids, instant, typedDate } from '../kit/fields.ts'
import { codeFilter, dateFilter, idFilter, searchFilter, uuidFilter } from '../kit/filters.ts'
import { defineResource } from '../kit/resource.ts'
import { ApprovalRequest } from './approval-requests.ts'

export const PROJECT_ASSET_STATUSES = ['draft', 'in_review', 'approved', 'changes_requested', 'final'] as const
export type ProjectAssetStatus = (typeof PROJECT_ASSET_STATUSES)[number]
export const APPROVAL_POLICIES = ['all', 'any'] as const

/** A person who reviews an asset of a project. */
export const AssetReviewer = z.object({ ...UserBadge.shape, required: z.boolean() })
export type AssetReviewer = z.infer<typeof AssetReviewer>

/** An asset of a project with its review (domain.md 2.7, 3.8). */
export const ProjectAsset = z.object({
  id: z.int(),
  /** The account that does the work of the project. */
  account_id: z.int(),
  project_uuid: z.string(),
  /** The account of the project in whose library the asset is. */
  asset_account_id: z.int(),
  asset_id: z.int(),
  task_uuid: z.string().nullable(),
  name: z.string(),
  kind: z.enum(ASSET_KINDS),
  /** Number of the newest version of the asset. */
  asset_version_no: z.int(),
  status: z.enum(PROJECT_ASSET_STATUSES),
  /** Number of the latest round of review; 0 before the first. */
  review_round: z.int(),
  /** Who must approve: all required reviewers, or any one of them. Null: as the project says. */
  approval_policy: z.enum(APPROVAL_POLICIES).nullable(),
  /** Whether people of the client see it once it was submitted, and can be reviewers. */
  client_review: z.boolean(),
  due_date: date.nullable(),
  submitted_at: instant.nullable(),
  approved_at: instant.nullable(),
  position: z.int(),
  created_by_id: z.int().nullable(),
  version: z.int(),
  created_at: instant,
  updated_at: instant,
  project: ProjectBadge.nullable().optional(),
  asset: Asset.nullable().optional(),
  reviewers: z.array(AssetReviewer).optional(),
  /** Requests of all rounds, the latest round first, as far as the reader may know of the reviewers. */
  approvalRequests: z.array(ApprovalRequest).optional(),
  /** What is asked of the reader. */
  pendingApprovalRequest: ApprovalRequest.nullable().optional(),
  task: z.object({ uuid: z.string(), number: z.int(), title: z.string(), status: z.string() }).nullable().optional(),
  createdBy: UserBadge.nullable().optional(),
})
export type ProjectAsset = z.infer<typeof ProjectAsset>

const review = {
  task_uuid: z.uuid().nullish(),
  approval_policy: z.enum(APPROVAL_POLICIES).nullish(),
  client_review: flag.optional(),
  due_date: typedDate.nullish(),
}

/** A file, as `file` of a multipart form or a temporary upload; or an asset that is in the library already. */
export const ProjectAssetInput = z.object({
  ...AssetInput.shape,
  ...review,
  /** An asset of an account that takes part, in place of a file. */
  asset_id: z.coerce.number().int().positive().nullish(),
})
export type ProjectAssetInput = z.infer<typeof ProjectAssetInput>

/** `final` locks an approved asset; `draft` opens a final one again. */
export const ProjectAssetUpdate = z
  .object({ ...review, status: z.enum(['final', 'draft']), position: z.int().min(0).max(1_000_000) })
  .partial()
export type ProjectAssetUpdate = z.infer<typeof ProjectAssetUpdate>

const PROJECT = '/api/v1/projects/:project_uuid'

const library = defineResource({
  name: 'project-assets',
  id: 'projects.projectAssets',
  itemId: 'projectAssets',
  access: { export: permission('project-assets.read') },
  paths: { collection: `${PROJECT}/project-assets`, item: '/api/v1/project-assets/:id' },
  row: ProjectAsset,
  create: ProjectAssetInput,
  update: ProjectAssetUpdate,
  filters: {
    search: searchFilter(),
    status: codeFilter(PROJECT_ASSET_STATUSES),
    reviewer: idFilter(),
    kind: codeFilter(ASSET_KINDS),
    tag: idFilter(),
    task: uuidFilter({ nullable: true }),
    due: dateFilter(),
    date_created: dateFilter(),
  },
  sorts: ['name', 'due_date', 'submitted_at'],
  includes: ['project', 'asset', 'reviewers', 'approvalRequests', 'pendingApprovalRequest', 'task', 'createdBy'],
})

/** Assets of a project. Only the creation accepts a file, because a multipart form cannot express an empty list. */
export const projectAssets: typeof library = { ...library, create: { ...library.create, multipart: true } }

/** A link is kept as an asset of the project in one call. */
export const createProjectAssetLink = defineEndpoint({
  id: 'projects.projectAssets.links.create',
  method: 'POST',
  path: `${PROJECT}/project-assets/links`,
  access: permission('project-assets.create'),
  summary: 'Keep a link as an asset of a project',
  body: z.object({ ...AssetLinkInput.shape, ...review }),
  response: oneOf(ProjectAsset),
})
/** A text is kept as an asset of the project in one call. */
export const createProjectAssetNote = defineEndpoint({
  id: 'projects.projectAssets.notes.create',
  method: 'POST',
  path: `${PROJECT}/project-assets/notes`,
  access: permission('project-assets.create'),
  summary: 'Keep a text as an asset of a project',
  body: z.object({ ...AssetNoteInput.shape, ...review }),
  response: oneOf(ProjectAsset),
})

/** People who can be asked for their approval: of the accounts that the caller may know of. */
export const reviewerChoices = defineEndpoint({
  id: 'projects.projectAssets.reviewerChoices',
  method: 'GET',
  path: `${PROJECT}/project-assets/reviewer-choices`,
  access: permission('project-assets.request-approval'),
  summary: 'People who can review assets of a project',
  response: manyOf(z.object({ ...UserBadge.shape, account: z.object({ id: z.int(), name: z.string() }), party: z.string() })),
})

/** Reminds reviewers who have not answered, each once an hour at most. Without `ids`: of all assets in review. */
export const notifyReviewers = defineEndpoint({
  id: 'projects.projectAssets.notifyReviewers',
  method: 'POST',
  path: `${PROJECT}/project-assets/notify-reviewers`,
  access: permission('project-assets.request-approval'),
  summary: 'Remind reviewers who have not answered',
  body: z.object({ ids: ids(200).optional() }),
  response: oneOf(z.object({ count: z.int() })),
})

/** Opens a round of review. Without reviewers those of the round before are asked again. */
export const requestApproval = defineEndpoint({
  id: 'projectAssets.approvalRequests.create',
  method: 'POST',
  path: '/api/v1/project-assets/:project_asset_id/approval-requests',
  access: permission('project-assets.request-approval'),
  summary: 'Submit an asset of a project for approval',
  body: z.object({
    reviewer_ids: ids(50).optional(),
    /** Reviewers whose answer is not waited for. */
    optional_reviewer_ids: ids(50).optional(),
    due_date: typedDate.nullish(),
    approval_policy: z.enum(APPROVAL_POLICIES).nullish(),
    client_review: flag.optional(),
  }),
  response: oneOf(ProjectAsset),
})
