import { ACCOUNT_PERMISSION_NAMES, PERMISSIONS } from './permissions.ts'

/** Access of an agency to a client's account; `all` while the account is unclaimed (domain.md 5.5). */
export type GrantLevel = 'none' | 'view' | 'work' | 'full' | 'all'

/** Roles of an agency that can act inside client accounts. */
export const ACTING_ROLES = ['owner', 'manager', 'account-manager', 'sales', 'marketer'] as const

/** Actions reserved to the account: neither a level nor a single permission grants them to an agency. */
const NEVER = new Set([
  'accounts.delete',
  'accounts.transfer-ownership',
  'accounts.billing',
  'members.delete',
  'relations.grant',
  'contacts.erase',
  ...ACCOUNT_PERMISSION_NAMES.filter((name) => name.startsWith('roles.')),
])
const MONEY_AND_HISTORY = new Set(['payments.read', 'movements.read', 'activity-logs.read'])
const WORKED_ON = new Set(['tasks', 'tags', 'media', 'assets'])
const WORK = new Set(['create', 'update', 'send', 'publish', 'activate'])

const full = ACCOUNT_PERMISSION_NAMES.filter((name) => !NEVER.has(name))
const view = full.filter((name) => name.endsWith('.read') && !MONEY_AND_HISTORY.has(name))
const work = [...view, ...PERMISSIONS.filter(isWork).map(({ name }) => name)]

/** Permissions of each level. */
export const GRANTS: Readonly<Record<GrantLevel, ReadonlySet<string>>> = {
  none: new Set(),
  view: new Set(view),
  work: new Set(work.filter((name) => full.includes(name))),
  full: new Set(full),
  all: new Set(ACCOUNT_PERMISSION_NAMES),
}

/** Whether a client may grant this permission to an agency in addition to the level. */
export const isGrantable = (name: string): boolean => GRANTS.full.has(name)

/**
 * Permissions of a member of an agency inside a client account: those in the agency that the client also grants.
 * @param granted single permissions in addition to the level
 */
export function actingPermissions(held: Iterable<string>, level: GrantLevel, granted: readonly string[] = []): Set<string> {
  const more = new Set(level === 'none' ? [] : granted.filter(isGrantable))
  return new Set([...held].filter((name) => GRANTS[level].has(name) || more.has(name)))
}

function isWork({ group, resource, action }: { group: string; resource: string; action: string }): boolean {
  return (group === 'crm' || group === 'marketing' || WORKED_ON.has(resource)) && WORK.has(action)
}
