import { PROJECT_TRANSITIONS, type Project, type ProjectParty, type ProjectStatus } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { imageUrls } from '#modules/attachments/media/index.ts'
import { holdsAsOwner } from './project-policy.ts'
import { accountsIn, partyOf, PROJECT_RELATIONS, type ProjectRow } from './project-row.ts'

/** Relations that are for the side that does the work and its partners. */
const OF_AGENCIES: ReadonlySet<string> = new Set(['accountRelation', 'resultsAccount', 'contact_requests_count'])
const NOT_FOR_PROVIDERS: ReadonlySet<string> = new Set(['product', 'productCategory', 'owner'])

/** A project as its reader may see it (domain.md 1.2). An allow-list by party: what is not named stays private. */
export function presentProject(row: ProjectRow, ctx: Context): Project {
  const party = partyOf(ctx.actor, row)
  return {
    ...forEverybody(row, ctx, party),
    ...(party !== 'owner' && party !== 'client' && { scope_text: scopeOf(row, ctx) }),
    ...(party !== 'provider' && forClients(row, ctx)),
    ...((party === 'owner' || party === 'partner') && {
      health: row.health as Project['health'],
      results_account_id: row.results_account_id,
    }),
    ...(party === 'owner' && forOwners(row)),
    ...Object.fromEntries(
      PROJECT_RELATIONS.filter((name) => row[name] !== undefined && isTold(party, name, row)).map((name) => [name, row[name]]),
    ),
  }
}

function isTold(party: ProjectParty, name: string, row: ProjectRow): boolean {
  if (party === 'owner') return true
  if (name === 'client' && party === 'provider') return row.shows_client
  if (OF_AGENCIES.has(name))
    return name === 'contact_requests_count' ? party === 'client' : party === 'partner' && name !== 'accountRelation'
  return party !== 'provider' || !NOT_FOR_PROVIDERS.has(name)
}

/** What the reader's account is asked to do. */
const scopeOf = (row: ProjectRow, ctx: Context): string | null =>
  accountsIn(ctx.actor, row).flatMap(({ account_id }) => row.scope_texts?.[String(account_id)] ?? [])[0] ?? null

const forEverybody = (row: ProjectRow, ctx: Context, party: ProjectParty) => ({
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

/** Where the caller may take a project; an archived one only back to where it came from. */
function nextStatuses(row: ProjectRow, ctx: Context): ProjectStatus[] {
  if (!holdsAsOwner(ctx.actor, 'projects.update', row)) return []
  if (row.status === 'archived') return [(row.status_before ?? 'completed') as ProjectStatus]
  return [...PROJECT_TRANSITIONS[row.status as ProjectStatus]]
}
