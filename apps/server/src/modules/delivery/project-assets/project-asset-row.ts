import type { Asset, ApprovalRequest, ProjectAsset, ProjectParty } from '@stoa/contract'
import type { Row } from '#db/rows.ts'
import { knowsAccount, type Actor } from '#access/actor.ts'

/** What decides who sees an asset of a project and its approval requests. */
export interface Seen {
  account_id: number
  asset_account_id: number
  /** Role by id of each account that takes part in the project now. */
  parties: Record<string, ProjectParty>
  project_status: string | null
  client_review: boolean
  submitted_at: string | null
  show_providers: boolean
  /** People who work on the project. */
  member_user_ids: number[]
  /** People who were asked for their approval at any time. */
  reviewer_ids: number[]
  created_by_id: number | null
}

/** An asset of a project as the view returns it, with the relations that a list has loaded. */
export type ProjectAssetRow = Row<'project_assets'> &
  Seen & {
    asset_name: string
    asset_kind: Asset['kind']
    asset_version_no: number
    search_text: string
    project_policy: 'all' | 'any'
  } & Pick<ProjectAsset, 'project' | 'asset' | 'reviewers' | 'approvalRequests' | 'pendingApprovalRequest' | 'task' | 'createdBy'>

/** An approval request as the view returns it. */
export type ApprovalRow = Row<'approval_requests'> &
  Seen & {
    project_uuid: string
    review_round: number
    asset_id: number
    asset_name: string
    asset_kind: Asset['kind']
    asset_status: ProjectAsset['status']
    newest_version_no: number
  } & Reviewing &
  Pick<ApprovalRequest, 'user' | 'comments' | 'projectAsset'>

/** The accounts of a project to which a reviewer belongs. */
export interface Reviewing {
  user_id: number
  reviewer_roles: ProjectParty[]
  reviewer_accounts: number[]
}

/** Whether an account that takes part sees the asset: its reviewers see it in any case. */
export function isShownTo(row: Seen, account_id: number, party: ProjectParty): boolean {
  if (party === 'owner' || account_id === row.asset_account_id) return true
  if (row.project_status === 'draft') return false
  return party === 'partner' || (party === 'client' && row.client_review && row.submitted_at !== null)
}

/** Roles in which the caller takes part. Staff read as owner. */
function partiesOf(actor: Actor, row: Seen): ProjectParty[] {
  if (knowsAccount(actor, row.account_id)) return ['owner']
  return Object.entries(row.parties).flatMap(([id, party]) => (actor.memberships.has(Number(id)) ? [party] : []))
}

/**
 * Whether the caller may know of a reviewer. Clients know of providers only if the project shows them; providers know only of the
 * owning account and of themselves (domain.md 1.2).
 */
export function knowsReviewer(actor: Actor, row: Seen, reviewer: Reviewing): boolean {
  const mine = partiesOf(actor, row)
  if (mine.includes('owner') || mine.includes('partner') || reviewer.user_id === actor.id) return true
  if (reviewer.reviewer_roles.includes('owner') || reviewer.reviewer_accounts.some((id) => actor.memberships.has(id))) return true
  return mine.includes('client') && (row.show_providers || reviewer.reviewer_roles.some((role) => role !== 'provider'))
}
