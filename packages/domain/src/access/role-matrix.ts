import { ACCOUNT_PERMISSION_NAMES, PLATFORM_PERMISSION_NAMES } from './permissions.ts'

export type AccountType = 'agency' | 'client' | 'provider'
export type DefaultRole = { code: string; name: string; name_gr: string; data_scope: 'all' | 'own'; permissions: string[] }
export type PlatformRole = { code: string; name: string; name_gr: string; seeded: 'always' | 'optional'; permissions: string[] }

const COLUMNS = [
  'manager',
  'account-manager',
  'sales',
  'marketer',
  'designer',
  'accountant',
  'client-reviewer',
  'provider',
  'viewer',
] as const

/**
 * Default membership roles × resources (domain.md 5.4), columns as COLUMNS. r read, c create, u update, d delete,
 * x export, a assign, s send, p publish or activate, i import, m merge, h share; other actions are spelled out; `all` is every
 * action of the line's resources; `-name` excludes one; `resource.action` names one of several; empty is none.
 */
const MATRIX = `
accounts                                     | r u billing | r | r | r | r | r billing | r | r | r
members                                      | all | r | r | r | r | r | r | r | r
roles                                        | all | r | | | | | | |
relations                                    | all | r c u x | r c u | r | r | r u x | r | r | r
movements                                    | all | r | | | | all | | |
integrations                                 | all | r | | r | | r | | |
activity-logs                                | r | r | | | | r | | |
saved-queries                                | h | h | h | h | | h | | |
tags                                         | all | r c u d | r c | r c u | r c | r | r | r | r
media                                        | all | all | r c | all | all | r c | r | r c | r
comments                                     | moderate | moderate | | | | | | |
contacts                                     | all -erase | r c u x a i m | r c u a | r c u x i | | r | | | r
contact-requests                             | all | r c u x a | r c u a | r u | | r | | | r
pipelines                                    | all | r c u | r | r u | | | | | r
contact-lists subscriptions                  | all | all | r subscriptions.create | all | | | | | r
prospects                                    | all | all | all | all | | | | | r
conversations messages                       | all | all | conversations.read conversations.create conversations.update messages.create | conversations.read conversations.create conversations.update messages.create | r c | r | r c | r c |
campaigns                                    | all | all -update-costing | r | r c u read-costing | r | r read-costing update-costing | r | | r
channels                                     | all | r c u h | r | all | r | | r | | r
pages forms                                  | all | all | r | all | r u | | r | | r
advertisements                               | all | all | r | all | r c u | | r | | r
automations funnels                          | all | r c u p | r | all | | | | | r
audiences                                    | all | r c u | r | all | | | | | r
email-templates                              | all | all | r | all | r c u | | | | r
saved-sections                               | all | all | r | all | r c | | | | r
email-campaigns sms-campaigns                | all | all | r | all | r | | | | r
email-messages sms-messages                  | r s | r s | r s | r s | | r | | |
facebook-pages facebook-campaigns google-ads | all | r | r | all | r | | r | | r
projects                                     | all | all -delete | r | r u | r | r | r | r | r
tasks                                        | all | all | r c u a | r c u a | r c u | r c u | r c | r u | r
assets                                       | all | all | r c | r c u h | r c u h | r | r | r c u | r
project-assets                               | all | all | r | r c u request-approval approve | r c u request-approval | | r approve | r c u request-approval | r
calendar                                     | r | r | r | r | r | r | r | r | r
products                                     | all | r read-costing | r | r | r | r read-costing | r | r | r
offers                                       | all | all -delete -accept | r c u s x | r | | r x | r | | r
orders                                       | all | r c u x | r c u | r | r | r u x | r | | r
production-orders                            | all | all -respond | r | r | r | r | | r respond |
invoices                                     | all | r c u | r | | | all | | r c |
payments                                     | all -refund | r | | | | all -delete | | r |
supplier-bills                               | all | r | | | | all | | |
books                                        | all | | | | | all | | |
account-subscriptions                        | all | r c u | r c u | r | | r u cancel x | | | r
acc-orders                                   | all | r u x | r u | r | | r u x | | | r
acc-products                                 | all | r u | r | r | | r | | | r
acc-documents                                | all | r c | r | | | all | | |
reports                                      | all | all | r | r | | all | r | | r`

const LETTERS: Record<string, readonly string[]> = {
  r: ['read'],
  c: ['create'],
  u: ['update'],
  d: ['delete'],
  x: ['export'],
  a: ['assign'],
  s: ['send'],
  p: ['publish', 'activate'],
  i: ['import'],
  m: ['merge'],
  h: ['share'],
}

const ROLE_NAMES: Record<string, readonly [en: string, gr: string]> = {
  owner: ['Owner', 'Ιδιοκτήτης'],
  manager: ['Manager', 'Διευθυντής'],
  'account-manager': ['Account manager', 'Υπεύθυνος πελατών'],
  sales: ['Sales', 'Πωλήσεις'],
  marketer: ['Marketer', 'Μάρκετινγκ'],
  designer: ['Designer', 'Σχεδιαστής'],
  accountant: ['Accountant', 'Λογιστής'],
  'client-reviewer': ['Client reviewer', 'Ελεγκτής πελάτη'],
  provider: ['Provider', 'Πάροχος'],
  viewer: ['Viewer', 'Μόνο ανάγνωση'],
}

const SEEDED: Record<AccountType, readonly string[]> = {
  agency: ['owner', 'manager', 'account-manager', 'sales', 'marketer', 'designer', 'accountant', 'viewer'],
  client: ['owner', 'manager', 'sales', 'marketer', 'accountant', 'client-reviewer', 'viewer'],
  provider: ['owner', 'manager', 'provider', 'accountant', 'viewer'],
}

/** System roles of new accounts of each type, with their permissions. */
export const DEFAULT_ROLES: Record<AccountType, readonly DefaultRole[]> = {
  agency: SEEDED.agency.map(defaultRole),
  client: SEEDED.client.map(defaultRole),
  provider: SEEDED.provider.map(defaultRole),
}

/**
 * Name of an account's role in the reader's language. A default role is stored in the language of its account; renamed
 * and other roles keep their name.
 */
export function roleNameIn(locale: 'en' | 'gr', role: { code: string | null; name: string }): string {
  const names = role.code === null ? undefined : ROLE_NAMES[role.code]
  return names?.includes(role.name) ? names[locale === 'gr' ? 1 : 0] : role.name
}

/** Roles of staff (domain.md 5.3). Admin and Super Admin pass every check regardless of this list. */
export const PLATFORM_ROLES: readonly PlatformRole[] = [
  {
    code: 'super-admin',
    name: 'Super Admin',
    name_gr: 'Γενικός διαχειριστής',
    seeded: 'always',
    permissions: [...PLATFORM_PERMISSION_NAMES],
  },
  {
    code: 'admin',
    name: 'Admin',
    name_gr: 'Διαχειριστής',
    seeded: 'always',
    permissions: PLATFORM_PERMISSION_NAMES.filter((name) => !isSuperAdminOnly(name)),
  },
  {
    code: 'support',
    name: 'Support',
    name_gr: 'Υποστήριξη',
    seeded: 'optional',
    permissions: [
      ...reads('users', 'accounts', 'contacts', 'contact-requests', 'projects', 'tasks', 'orders', 'offers', 'account-subscriptions'),
      'tasks.update',
    ],
  },
  {
    code: 'production',
    name: 'Production',
    name_gr: 'Παραγωγή',
    seeded: 'optional',
    permissions: [
      ...reads('projects', 'campaigns', 'orders'),
      ...PLATFORM_PERMISSION_NAMES.filter((name) => name.startsWith('tasks.') || name.startsWith('production-orders.')),
    ],
  },
  {
    code: 'finance',
    name: 'Finance',
    name_gr: 'Οικονομικά',
    seeded: 'optional',
    permissions: [
      ...reads('accounts', 'orders', 'offers', 'invoices', 'account-subscriptions'),
      'payments.manage-all',
      'reports.read-financial',
    ],
  },
]

function defaultRole(code: string): DefaultRole {
  const [name, name_gr] = ROLE_NAMES[code] ?? [code, code]
  const permissions = code === 'owner' ? [...ACCOUNT_PERMISSION_NAMES] : columnPermissions(COLUMNS.findIndex((column) => column === code))
  return { code, name, name_gr, data_scope: code === 'provider' ? 'own' : 'all', permissions }
}

function columnPermissions(column: number): string[] {
  const lines = MATRIX.trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
  return lines.flatMap(([resources = '', ...cells]) => cellPermissions(resources.split(' '), cells[column] ?? ''))
}

function cellPermissions(resources: readonly string[], cell: string): string[] {
  const names = ACCOUNT_PERMISSION_NAMES.filter((name) => resources.includes(name.slice(0, name.indexOf('.'))))
  const held = new Set<string>()
  for (const word of cell.split(' ').filter((part) => part !== '')) {
    const matching = word === 'all' ? names : names.filter((name) => isNamedBy(name, word.replace(/^-/, '')))
    if (matching.length === 0) throw new Error(`"${word}" names no permission of ${resources.join(', ')}`)
    for (const name of matching) {
      if (word.startsWith('-')) held.delete(name)
      else held.add(name)
    }
  }
  return [...held]
}

function isNamedBy(name: string, word: string): boolean {
  const action = name.slice(name.indexOf('.') + 1)
  return name === word || (LETTERS[word] ?? [word]).includes(action)
}

function isSuperAdminOnly(name: string): boolean {
  const alone = ['users.impersonate', 'accounts.delete', 'contacts.erase', 'payments.delete', 'features.update']
  return name.startsWith('platform-roles.') || alone.includes(name)
}

function reads(...resources: string[]): string[] {
  return resources.map((resource) => `${resource}.read`)
}
