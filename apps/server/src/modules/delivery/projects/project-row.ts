import type { Project, ProjectParty } from '@stoa/contract'
import type { Row } from '#db/rows.ts'
import { knowsAccount, type Actor } from '#access/actor.ts'

/** Relations that a row may carry, by the names of the contract. */
export const PROJECT_RELATIONS = [
  'account',
  'client',
  'accountRelation',
  'resultsAccount',
  'owner',
  'product',
  'productCategory',
  'accounts',
  'members',
  'providerMembers',
  'users',
  'tasks_count',
  'open_tasks_count',
  'contact_requests_count',
  'channels',
  'pages',
] as const satisfies readonly (keyof Project)[]

/** A project as the view `seen_projects` returns it, with the relations that a list has loaded. */
export type ProjectRow = Row<'projects'> & {
  client_name: string | null
  /** Role by id of each account that currently takes part. */
  parties: Record<string, ProjectParty>
  member_user_ids: number[]
  cover_file: object | null
  /** Scope of providers and partners by id of the account. */
  scope_texts: Record<string, string> | null
} & Pick<Project, (typeof PROJECT_RELATIONS)[number]>

/** If several accounts of a reader take part, the first of these roles counts. */
const BY_VISIBILITY: readonly ProjectParty[] = ['owner', 'partner', 'client', 'provider']

/** The caller's accounts that take part in a project, with their roles. */
export function accountsIn(actor: Actor, row: Pick<ProjectRow, 'parties'>): { account_id: number; party: ProjectParty }[] {
  return Object.entries(row.parties)
    .map(([account_id, party]) => ({ account_id: Number(account_id), party }))
    .filter(({ account_id }) => actor.memberships.has(account_id))
}

/** Role in which the caller reads a project. Members of the owning account and staff read it as owner. */
export function partyOf(actor: Actor, row: Pick<ProjectRow, 'parties' | 'account_id'>): ProjectParty {
  if (knowsAccount(actor, row.account_id)) return 'owner'
  const mine = new Set(accountsIn(actor, row).map(({ party }) => party))
  return BY_VISIBILITY.find((party) => mine.has(party)) ?? 'provider'
}

/** Path of the screen of a project in an account. */
export const projectPath = (account_id: number, uuid: string): string => `/accounts/${account_id}/projects/${uuid}`
