import type { Selectable } from 'kysely'
import type { Project, ProjectParty } from '@stoa/contract'
import type { DB } from '#db/types.ts'
import { knowsAccount, type Actor } from '#access/actor.ts'

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
] as const satisfies readonly (keyof Project)[]

export type ProjectRow = Selectable<DB['projects']> & {
  client_name: string | null
  /** Accounts that take part now, with their role. */
  parties: Record<string, ProjectParty>
  member_user_ids: number[]
  cover_file: object | null
  /** What providers and partners are asked to do, by account. */
  scope_texts: Record<string, string> | null
} & Pick<Project, (typeof PROJECT_RELATIONS)[number]>

/** Of several accounts of one reader the one that is told most counts. */
const TOLD_MOST: readonly ProjectParty[] = ['owner', 'partner', 'client', 'provider']

/** The accounts with which a caller takes part in a project, by role; staff stand on the side that does the work. */
export function accountsIn(actor: Actor, row: Pick<ProjectRow, 'parties'>): { account_id: number; party: ProjectParty }[] {
  return Object.entries(row.parties)
    .map(([account_id, party]) => ({ account_id: Number(account_id), party }))
    .filter(({ account_id }) => actor.memberships.has(account_id))
}

/** As what the caller reads a project. Whoever keeps the record, and staff, read it as its owner. */
export function partyOf(actor: Actor, row: Pick<ProjectRow, 'parties' | 'account_id'>): ProjectParty {
  if (knowsAccount(actor, row.account_id)) return 'owner'
  const mine = new Set(accountsIn(actor, row).map(({ party }) => party))
  return TOLD_MOST.find((party) => mine.has(party)) ?? 'provider'
}

/** Screen of a project in one of the accounts that see it. */
export const projectPath = (account_id: number, uuid: string): string => `/accounts/${account_id}/projects/${uuid}`
