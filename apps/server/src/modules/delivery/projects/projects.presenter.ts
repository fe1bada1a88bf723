import { PROJECT_TRANSITIONS, type Project, type ProjectParty, type ProjectStatus } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { imageUrls } from '#modules/attachments/media/index.ts'
import { holdsAsOwner } from './projects.policy.ts'
import { accountsIn, partyOf, PROJECT_RELATIONS, type ProjectRow } from './project-row.ts'

/** Relations that clients and providers do not see. */
const OF_AGENCIES: ReadonlySet<string> = new Set(['accountRelation', 'resultsAccount', 'contact_requests_count'])
const NOT_FOR_PROVIDERS: ReadonlySet<string> = new Set(['product', 'productCategory', 'owner'])

/** A project as the caller may see it in their role (domain.md 1.2). Columns that are not listed here stay private. */
export function presentProject(row: ProjectRow, ctx: Context): Project {
  const party = partyOf(ctx.actor, row)
  return {
    ...forAll(row, ctx, party),
    ...(party !== 'owner' && party !== 'client' && { scope_text: scopeOf(row, ctx) }),
    ...(party !== 'provider' && forClients(row, ctx)),
    ...((party === 'owner' || party === 'partner') && {
      health: row.health as Project['health'],
      results_account_id: row.results_account_id,
    }),
    ...(party === 'owner' && forOwners(row)),
    ...Object.fromEntries(
      PROJECT_RELATIONS.filter((name) => row[name] !== undefined && isVisible(party, name, row)).map((name) => [name, row[name]]),
    ),
  }
}

function isVisible(party: ProjectParty, name: string, row: ProjectRow): boolean {
  if (party === 'owner') return true
  if (name === 'client' && party === 'provider') return row.shows_client
  if (OF_AGENCIES.has(name))
    return name === 'contact_requests_count' ? party === 'client' : party === 'partner' && name !== 'accountRelation'
  return party !== 'provider' || !NOT_FOR_PROVIDERS.has(name)
}

/** Scope of the caller's account. */
const scopeOf = (row: ProjectRow, ctx: Context): string | null =>
  accountsIn(ctx.actor, row).flatMap(({ account_id }) => row.scope_texts?.[String(account_id)] ?? [])[0] ?? null

const forAll = (row: ProjectRow, ctx: Context, party: ProjectParty) => ({
  id: row.uuid,
  uuid: row.uuid,
  account_id: row.account_id,
  party,
  number: row.number,
  name: row.name,
  status: row.status as ProjectStatus,
  start_date: row.start_date,
  due_date: row.due_date,
  completed_at: row.completed_at,
  next_statuses: nextStatuses(row, ctx),
  version: row.version,
  created_at: row.created_at,
  updated_at: row.updated_at,
})

function forClients(row: ProjectRow, ctx: Context) {
  const cover = imageUrls(ctx.services, row.cover_file as never)
  return {
    description: row.description,
    client_account_id: row.client_account_id,
    product_id: row.product_id,
    product_category_id: row.product_category_id,
    owner_id: row.owner_id,
    cover_url: cover.preview_url,
    cover_thumb_url: cover.thumb_url,
  }
}

const forOwners = (row: ProjectRow) => ({
  account_relation_uuid: row.account_relation_uuid,
  budget_minor: row.budget_minor,
  currency: row.currency,
  client_sees_insights: row.client_sees_insights,
  show_providers: row.show_providers,
  shows_client: row.shows_client,
  approval_policy: row.approval_policy as Project['approval_policy'],
  created_by_id: row.created_by_id,
})

/** Statuses that the caller may choose; an archived project returns to its previous status only. */
function nextStatuses(row: ProjectRow, ctx: Context): ProjectStatus[] {
  if (!holdsAsOwner(ctx.actor, 'projects.update', row)) return []
  if (row.status === 'archived') return [(row.status_before ?? 'completed') as ProjectStatus]
  return [...PROJECT_TRANSITIONS[row.status as ProjectStatus]]
}
