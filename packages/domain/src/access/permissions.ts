import { ACTION_LABELS, RESOURCE_LABELS } from './permission-labels.ts'

export type PermissionScope = 'account' | 'platform' | 'both'

export type Permission = {
  name: string
  resource: string
  action: string
  scope: PermissionScope
  group: string
  label_en: string
  label_gr: string
}

/** Whether all of the permissions are present, as a named check requires. */
export function holdsAll(held: ReadonlySet<string>, names: readonly string[]): boolean {
  return names.every((name) => held.has(name))
}

/** Permission names by group, `resource: actions`, one resource after another. */
const NAMES: Record<string, readonly string[]> = {
  account: [
    'accounts: read update delete transfer-ownership billing',
    'members: read create update delete',
    'roles: read create update delete',
    'relations: read create update delete export grant',
    'movements: read create',
    'integrations: read manage',
    'activity-logs: read',
    'saved-queries: share',
    'tags: read create update delete import',
    'media: read create delete',
    'comments: moderate',
  ],
  crm: [
    'contacts: read create update delete export import merge assign erase',
    'contact-requests: read create update delete export assign',
    'pipelines: read create update delete share',
    'contact-lists: read create update delete share',
    'subscriptions: read create update',
    'prospects: read convert',
    'conversations: read create update delete',
    'messages: create',
  ],
  marketing: [
    'campaigns: read create update delete share read-costing update-pricing update-costing',
    'channels: read create update delete share',
    'pages: read create update delete publish',
    'forms: read create update delete publish',
    'advertisements: read create update delete',
    'automations: read create update delete activate',
    'audiences: read create update delete sync',
    'funnels: read create update delete',
    'saved-sections: read create update delete',
    'email-templates: read create update delete',
    'email-campaigns: read create update delete send',
    'sms-campaigns: read create update delete send',
    'email-messages: read send',
    'sms-messages: read send',
    'facebook-pages: read manage',
    'facebook-campaigns: read manage',
    'google-ads: read manage',
  ],
  delivery: [
    'projects: read create update delete manage-members',
    'tasks: read create update delete assign publish',
    'assets: read create update delete share',
    'project-assets: read create update delete request-approval approve',
    'calendar: read',
  ],
  sales: [
    'products: read read-costing create update delete publish',
    'offers: read create update delete send transfer export accept',
    'orders: read create update delete export confirm',
    'production-orders: read create update delete respond',
    'invoices: read create update delete issue credit export',
    'payments: read create update delete refund void',
    'supplier-bills: read create update delete approve',
    'books: close',
    'account-subscriptions: read create update delete cancel export',
  ],
  shop: ['acc-orders: read update export', 'acc-products: read create update delete sync', 'acc-documents: read create cancel'],
  reports: ['reports: read read-financial'],
  platform: [
    'users: read create update activate impersonate',
    'platform-roles: read create update delete',
    'service-providers: manage',
    'features: read update',
    'account-options: update',
    'media-library: read create delete',
    'acc-product-templates: read create update delete',
    'pipeline-templates: manage',
    'tag-templates: manage',
    'payments: manage-all',
    'platform: health',
  ],
}

/** Permissions of the parties of a document or account; staff never have them. */
const PARTIES_ONLY = new Set([
  'accounts.transfer-ownership',
  'offers.accept',
  'orders.confirm',
  'production-orders.respond',
  'project-assets.approve',
])

/** Every permission of the product (domain.md 5.2), in the order of the roles screen. */
export const PERMISSIONS: readonly Permission[] = Object.entries(NAMES).flatMap(([group, lines]) =>
  lines.flatMap((line) => permissionsOf(group, line)),
)

/** Permissions that a membership can have. */
export const ACCOUNT_PERMISSION_NAMES: readonly string[] = PERMISSIONS.filter(({ scope }) => scope !== 'platform').map(({ name }) => name)

/** Permissions that a user can have through platform roles. */
export const PLATFORM_PERMISSION_NAMES: readonly string[] = PERMISSIONS.filter(({ scope }) => scope !== 'account').map(({ name }) => name)

function permissionsOf(group: string, line: string): Permission[] {
  const [resource = '', actions = ''] = line.split(': ')
  return actions.split(' ').map((action) => {
    const name = `${resource}.${action}`
    const [resourceEn, resourceGr] = label(RESOURCE_LABELS, resource)
    const [actionEn, actionGr] = label(ACTION_LABELS, action)
    return {
      name,
      resource,
      action,
      group,
      scope: group === 'platform' ? 'platform' : PARTIES_ONLY.has(name) ? 'account' : 'both',
      label_en: `${resourceEn}: ${actionEn}`,
      label_gr: `${resourceGr}: ${actionGr}`,
    }
  })
}

function label(labels: Record<string, readonly [string, string]>, key: string): readonly [string, string] {
  const found = labels[key]
  if (!found) throw new Error(`No label for ${key}`)
  return found
}
