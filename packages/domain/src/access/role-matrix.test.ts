import { describe, expect, it } from 'vitest'
import { NOTIFICATION_SETTINGS } from './notification-settings.ts'
import { ACCOUNT_PERMISSION_NAMES, holdsAll, PERMISSIONS } from './permissions.ts'
import { DEFAULT_ROLES, PLATFORM_ROLES } from './role-matrix.ts'

const names = PERMISSIONS.map(({ name }) => name)

const role = (code: string, type: 'agency' | 'client' | 'provider' = 'agency') => {
  const found = DEFAULT_ROLES[type].find((one) => one.code === code)
  if (!found) throw new Error(`${type} has no ${code}`)
  return found
}
const held = (code: string, resource: string, type?: 'client' | 'provider') =>
  role(code, type)
    .permissions.filter((name) => name.startsWith(`${resource}.`))
    .map((name) => name.slice(resource.length + 1))
    .sort()
    .join(' ')

describe('permissions', () => {
  it('are named once and labelled in both languages', () => {
    expect(new Set(names).size).toBe(names.length)
    for (const { label_en, label_gr } of PERMISSIONS) expect(label_en !== '' && label_gr !== '').toBe(true)
  })

  it('belong to parties, to staff or to both', () => {
    const scope = (name: string) => PERMISSIONS.find((permission) => permission.name === name)?.scope
    expect([
      scope('offers.accept'),
      scope('users.read'),
      scope('products.read'),
      scope('products.create'),
      scope('payments.manage-all'),
    ]).toEqual(['account', 'platform', 'both', 'both', 'platform'])
    expect(PERMISSIONS.filter((permission) => permission.scope === 'account')).toHaveLength(5)
  })

  it('are all used by a named check', () => {
    expect(holdsAll(new Set(['a', 'b']), ['a', 'b'])).toBe(true)
    expect(holdsAll(new Set(['a']), ['a', 'b'])).toBe(false)
    expect(holdsAll(new Set(), [])).toBe(true)
  })
})

describe('default roles', () => {
  it('are seeded by type of account', () => {
    expect(DEFAULT_ROLES.agency.map(({ name }) => name)).toEqual([
      'Owner',
      'Manager',
      'Account manager',
      'Sales',
      'Marketer',
      'Designer',
      'Accountant',
      'Viewer',
    ])
    expect(DEFAULT_ROLES.client.map(({ name }) => name)).toEqual([
      'Owner',
      'Manager',
      'Sales',
      'Marketer',
      'Accountant',
      'Client reviewer',
      'Viewer',
    ])
    expect(DEFAULT_ROLES.provider.map(({ name }) => name)).toEqual(['Owner', 'Manager', 'Provider', 'Accountant', 'Viewer'])
  })

  it('have existing permissions only, and the owner all of them', () => {
    for (const one of [...Object.values(DEFAULT_ROLES).flat(), ...PLATFORM_ROLES]) {
      expect(one.permissions.filter((name) => !names.includes(name))).toEqual([])
      expect(new Set(one.permissions).size).toBe(one.permissions.length)
    }
    expect(role('owner').permissions).toEqual(ACCOUNT_PERMISSION_NAMES)
  })

  it.each([
    ['manager', 'accounts', 'billing read update'],
    ['manager', 'contacts', 'assign create delete export import merge read update'],
    ['manager', 'payments', 'create delete read update void'],
    ['manager', 'offers', 'accept create delete export read send transfer update'],
    ['account-manager', 'offers', 'create export read send transfer update'],
    ['account-manager', 'automations', 'activate create read update'],
    ['account-manager', 'funnels', 'create read update'],
    ['account-manager', 'production-orders', 'create delete read update'],
    ['account-manager', 'campaigns', 'create delete read read-costing share update update-pricing'],
    ['sales', 'contacts', 'assign create read update'],
    ['sales', 'subscriptions', 'create read'],
    ['sales', 'contact-lists', 'read'],
    ['sales', 'conversations', 'create read update'],
    ['sales', 'messages', 'create'],
    ['sales', 'saved-queries', 'share'],
    ['marketer', 'contacts', 'create export import read update'],
    ['marketer', 'google-ads', 'manage read'],
    ['marketer', 'project-assets', 'approve create read request-approval update'],
    ['designer', 'contacts', ''],
    ['designer', 'messages', 'create'],
    ['accountant', 'payments', 'create read refund update void'],
    ['accountant', 'messages', ''],
    ['accountant', 'campaigns', 'read read-costing update-costing'],
    ['manager', 'products', 'create delete publish read read-costing update'],
    ['account-manager', 'products', 'read read-costing'],
    ['sales', 'products', 'read'],
    ['accountant', 'products', 'read read-costing'],
    ['viewer', 'products', 'read'],
    ['viewer', 'contacts', 'read'],
    ['viewer', 'conversations', ''],
    ['viewer', 'reports', 'read'],
  ])('give the %s of %s: %s', (code, resource, actions) => expect(held(code, resource)).toBe(actions))

  it('allow the reviewer of a client and a provider to read what they participate in', () => {
    expect(held('client-reviewer', 'project-assets', 'client')).toBe('approve read')
    expect(held('provider', 'invoices', 'provider')).toBe('create read')
    expect(role('provider', 'provider').data_scope).toBe('own')
  })

  it.each(['contacts.erase', 'accounts.delete', 'accounts.transfer-ownership'])('leave %s to the owner', (name) => {
    for (const one of Object.values(DEFAULT_ROLES).flat()) expect(one.permissions.includes(name)).toBe(one.code === 'owner')
  })
})

describe('platform roles', () => {
  it('reserve some permissions to Super Admin', () => {
    const admin = new Set(PLATFORM_ROLES.find(({ code }) => code === 'admin')?.permissions)
    for (const name of ['platform-roles.update', 'users.impersonate', 'accounts.delete', 'contacts.erase', 'payments.delete'])
      expect(admin.has(name)).toBe(false)
    for (const name of ['users.activate', 'payments.refund', 'account-options.update']) expect(admin.has(name)).toBe(true)
  })
})

describe('notification settings', () => {
  it('have one code each, and critical ones are mailed', () => {
    expect(new Set(NOTIFICATION_SETTINGS.map(({ code }) => code)).size).toBe(NOTIFICATION_SETTINGS.length)
    const critical = NOTIFICATION_SETTINGS.filter(({ is_critical }) => is_critical)
    expect(critical.map(({ code }) => code)).toEqual([
      'account.invitation',
      'account.owner-transferred',
      'membership.role-changed',
      'user.security',
      'subscription.payment-failed',
      'integration.error',
      'system.failed-work',
    ])
    for (const setting of critical) expect(setting.default_channels).toContain('mail')
    for (const { code, label_en, label_gr } of NOTIFICATION_SETTINGS)
      expect([/^[a-z-]+\.[a-z-]+$/.test(code), label_en !== '', label_gr !== '']).toEqual([true, true, true])
  })
})
