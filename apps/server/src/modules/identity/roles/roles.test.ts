import {
  accountPermissions,
  adminRoles,
  contacts as contactsEndpoints,
  editAdminRolePermissions,
  roles,
  updateAdminRolePermissions,
} from '@stoa/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { DEFAULT_ROLES, PERMISSIONS, PLATFORM_ROLES } from '@stoa/domain'
import { allRoutes } from '#modules/index.ts'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { createDefaultRoles } from './default-roles.ts'

let app: TestApp
let ada: TestUser
const every = [
  'roles.read',
  'roles.create',
  'roles.update',
  'roles.delete',
  'members.read',
  'members.update',
  'contacts.read',
  'contacts.update',
]

beforeAll(async () => {
  app = await createTestApp()
  ada = await app.member({ permissions: every })
})
afterAll(() => app.stop())

const rolesOf = (user: TestUser) => `/api/v1/accounts/${user.account_id}/roles`
const names = PERMISSIONS.map(({ name }) => name)

describe('roles of an account', () => {
  it('are listed and created under the account, and read, changed and deleted by id [R-3.3-05] [R-6-26] [R-6-28]', async () => {
    const made = await ada.post(rolesOf(ada), { name: 'Front desk', description: 'Answers the phone', permissions: ['contacts.read'] })
    expect(made.status, JSON.stringify(made.body)).toBe(200)
    expect(made.body.data).toMatchObject({
      name: 'Front desk',
      is_system: false,
      locked: false,
      permissions: ['contacts.read'],
      members_count: 0,
      account_id: ada.account_id,
    })
    const { id } = made.body.data
    expect((await ada.get(rolesOf(ada))).body.data.map((role: { id: number }) => role.id)).toContain(id)
    expect((await ada.call(roles.read, { params: { id } })).body.data).toMatchObject({ name: 'Front desk', permissions: ['contacts.read'] })
    const changed = await ada.call(roles.update, {
      params: { id },
      body: { name: 'Reception', permissions: ['contacts.read', 'contacts.update'] },
    })
    expect(changed.body.data).toMatchObject({
      name: 'Reception',
      description: 'Answers the phone',
      permissions: ['contacts.read', 'contacts.update'],
    })
    expect((await ada.call(roles.remove, { params: { id } })).body).toEqual({ data: null })
    expect((await ada.call(roles.read, { params: { id } })).status).toBe(404)
  })

  it('have unique names within the account, regardless of case', async () => {
    await ada.post(rolesOf(ada), { name: 'Taken' })
    const answer = await ada.post(rolesOf(ada), { name: 'TAKEN' })
    expect([answer.status, answer.body.errors.name]).toEqual([422, ['The name has already been taken']])
    const bob = await app.member({ permissions: every })
    expect((await bob.post(rolesOf(bob), { name: 'Taken' })).status).toBe(200)
  })

  it('contain only permissions that their creator holds (invariant 16)', async () => {
    const create = await ada.post(rolesOf(ada), { name: 'Too much', permissions: ['contacts.read', 'contacts.delete'] })
    expect([create.status, create.body.errors.permissions[0]]).toEqual([
      422,
      'You can only give rights that you hold yourself. You do not hold: contacts.delete',
    ])
    const { id } = (await ada.post(rolesOf(ada), { name: 'Enough' })).body.data
    expect((await ada.call(roles.update, { params: { id }, body: { permissions: ['contacts.delete'] } })).status).toBe(422)
    const platform = await ada.post(rolesOf(ada), { name: 'Staff', permissions: ['users.read'] })
    expect(platform.body.errors.permissions[0]).toContain('These rights cannot be given here: users.read')
  })

  it('are refused with a stale version, also for permissions [INV-61]', async () => {
    const { id, version } = (await ada.post(rolesOf(ada), { name: 'Versioned' })).body.data
    const first = await ada.call(roles.update, { params: { id }, body: { permissions: ['contacts.read'], version } })
    expect(first.body.data.version).toBe(version + 1)
    const second = await ada.call(roles.update, { params: { id }, body: { permissions: ['contacts.update'], version } })
    expect([second.status, second.body.code]).toEqual([409, 'version_conflict'])
    expect((await ada.call(roles.read, { params: { id } })).body.data.permissions).toEqual(['contacts.read'])
    expect((await ada.call(roles.update, { params: { id }, body: { name: 'Later' } })).body.data).toMatchObject({
      name: 'Later',
      version: version + 2,
    })
  })

  it('can keep and lose permissions that their editor does not hold', async () => {
    const { rows } = await sql<{ id: number }>`
      WITH r AS (INSERT INTO roles (account_id, name) VALUES (${ada.account_id}, 'Rich') RETURNING id)
      SELECT id FROM r`.execute(app.database.db)
    const id = rows[0]!.id
    await sql`INSERT INTO role_permission (role_id, permission_name) VALUES (${id}, 'contacts.delete'), (${id}, 'contacts.read')`.execute(
      app.database.db,
    )
    expect(
      (await ada.call(roles.update, { params: { id }, body: { permissions: ['contacts.delete', 'contacts.update'] } })).body.data
        .permissions,
    ).toEqual(['contacts.delete', 'contacts.update'])
    expect((await ada.call(roles.update, { params: { id }, body: { permissions: [] } })).body.data.permissions).toEqual([])
  })

  it('apply changes to their members immediately', async () => {
    const { id } = (await ada.post(rolesOf(ada), { name: 'Live', permissions: [] })).body.data
    const bob = await app.member({ account_id: ada.account_id })
    await sql`UPDATE memberships SET role_id = ${id} WHERE id = ${bob.membership_id}`.execute(app.database.db)
    expect((await bob.call(contactsEndpoints.list, { params: { account_id: ada.account_id } })).status).toBe(403)
    await ada.call(roles.update, { params: { id }, body: { permissions: ['contacts.read'] } })
    expect((await bob.call(contactsEndpoints.list, { params: { account_id: ada.account_id } })).status).toBe(200)
    const held = await ada.call(roles.remove, { params: { id } })
    expect([held.status, held.body.errors!.base]).toEqual([422, ['1 person still has this role. Give them another one first.']])
  })

  it('include a fixed owner role, and built-in roles that cannot be deleted', async () => {
    const account_id = await app.account()
    const ids = await createDefaultRoles(app.database.db, account_id, 'agency')
    const boss = await app.member({ account_id, permissions: [...every, 'contacts.delete'] })
    expect((await boss.put(`/api/v1/roles/${ids.owner}`, { permissions: [] })).body.errors.base[0]).toContain('fixed rights')
    expect((await boss.call(roles.remove, { params: { id: ids.viewer } })).body.errors!.base![0]).toContain('cannot be deleted')
    expect((await boss.call(roles.update, { params: { id: ids.viewer }, body: { name: 'Guests' } })).body.data.name).toBe('Guests')
  })

  it('are refused to strangers, members without the permission, and guests [R-6-21]', async () => {
    const { id } = (await ada.post(rolesOf(ada), { name: 'Closed' })).body.data
    const stranger = await app.member({ permissions: every })
    const powerless = await app.member({ account_id: ada.account_id })
    expect([(await stranger.call(roles.read, { params: { id } })).status, (await stranger.get(rolesOf(ada))).status]).toEqual([404, 404])
    expect([
      (await powerless.call(roles.update, { params: { id }, body: { name: 'x' } })).status,
      (await powerless.post(rolesOf(ada), { name: 'x' })).status,
    ]).toEqual([403, 403])
    expect((await app.guest.get(rolesOf(ada))).status).toBe(401)
  })

  it('offer permissions by group in the language of the caller, marking those they hold', async () => {
    const { data } = (await ada.call(accountPermissions, { params: { account_id: ada.account_id }, headers: { 'accept-language': 'el' } }))
      .body
    const crm = data.find((group: { name: string }) => group.name === 'crm')
    const contacts = crm!.resources.find((resource: { name: string }) => resource.name === 'contacts')
    expect(contacts!.actions.find((action: { name: string }) => action.name === 'contacts.read')!.held).toBe(true)
    expect(contacts!.actions.find((action: { name: string }) => action.name === 'contacts.erase')!.held).toBe(false)
    expect(data.flatMap((group: any) => group.resources.flatMap((resource: any) => resource.actions)).length).toBe(
      PERMISSIONS.filter(({ scope }) => scope !== 'platform').length,
    )
  })
})

describe('platform roles', () => {
  it('are listed, created, read and changed by a Super Admin [R-6-25] [R-6-01]', async () => {
    const root = await app.staff('super-admin')
    const list = (await root.call(adminRoles.list)).body.data
    expect(list.map((role: { name: string }) => role.name)).toEqual(expect.arrayContaining(['Super Admin', 'Admin']))
    const made = await root.call(adminRoles.create, { body: { name: 'Auditor', permissions: ['accounts.read'] } })
    expect(made.status, JSON.stringify(made.body)).toBe(200)
    const { id } = made.body.data
    expect((await root.call(adminRoles.read, { params: { id } })).body.data.permissions).toEqual(['accounts.read'])
    const form = (await root.call(editAdminRolePermissions, { params: { id } })).body.data
    expect(form.role.id).toBe(id)
    expect(form.groups.map((group: { name: string }) => group.name)).toContain('platform')
    const changed = await root.call(updateAdminRolePermissions, {
      params: { id },
      body: { permissions: ['accounts.read', 'invoices.read'] },
    })
    expect(changed.body.data.permissions).toEqual(['accounts.read', 'invoices.read'])
    const { version } = changed.body.data
    const stale = { permissions: ['accounts.read'], version: version - 1 }
    const conflict = await root.call(updateAdminRolePermissions, { params: { id }, body: stale })
    expect([conflict.status, conflict.body.code]).toEqual([409, 'version_conflict'])
    const current = await root.call(updateAdminRolePermissions, { params: { id }, body: { ...stale, version } })
    expect(current.body.data).toMatchObject({ permissions: ['accounts.read'], version: version + 1 })
    expect(
      (await root.call(updateAdminRolePermissions, { params: { id }, body: { permissions: ['accounts.transfer-ownership'] } })).status,
    ).toBe(422)
    expect((await root.call(adminRoles.remove, { params: { id } })).body).toEqual({ data: null })
  })

  it('can be read but not changed by Admins, and not read by members', async () => {
    const admin = await app.staff('admin')
    const { data } = (await admin.get('/api/v1/admin/roles')).body
    const support = data.find((role: { code: string }) => role.code === 'support')
    expect((await admin.call(adminRoles.create, { body: { name: 'Mine' } })).body.code).toBe('missing_role')
    expect((await admin.call(updateAdminRolePermissions, { params: { id: support.id }, body: { permissions: [] } })).status).toBe(403)
    expect([(await ada.call(adminRoles.list)).status, (await app.guest.call(adminRoles.list)).status]).toEqual([403, 401])
  })

  it('of Admin and Super Admin have fixed permissions', async () => {
    const root = await app.staff('super-admin')
    const { data } = (await root.get('/api/v1/admin/roles')).body
    for (const role of data.filter((one: { locked: boolean }) => one.locked))
      expect((await root.patch(`/api/v1/admin/roles/${role.id}/permissions`, { permissions: [] })).status).toBe(422)
    expect(
      data
        .filter((one: { locked: boolean }) => one.locked)
        .map((one: { code: string }) => one.code)
        .sort(),
    ).toEqual(['admin', 'super-admin'])
  })
})

describe('permission names (invariant 20)', () => {
  it('of endpoints exist', () => {
    const used = allRoutes().all.flatMap(({ endpoint: { access } }) => ('permission' in access ? [access.permission] : []))
    expect(used.length).toBeGreaterThan(20)
    expect([...new Set(used)].filter((name) => !names.includes(name))).toEqual([])
  })

  it('are the same in the database and in the code', async () => {
    const { rows } = await sql<{
      name: string
      scope: string
      group: string
    }>`SELECT name, scope, "group" FROM permissions ORDER BY name`.execute(app.database.db)
    expect(rows).toEqual(PERMISSIONS.map(({ name, scope, group }) => ({ name, scope, group })).sort((a, b) => (a.name < b.name ? -1 : 1)))
  })

  it.each(['agency', 'client', 'provider'] as const)('of the default roles of a new %s match the matrix', async (type) => {
    const account_id = await app.account({ type })
    await createDefaultRoles(app.database.db, account_id, type)
    const { rows } = await sql<{
      code: string
      permissions: string[]
    }>`SELECT code, permissions FROM role_list WHERE account_id = ${account_id} ORDER BY id`.execute(app.database.db)
    const byCode = Object.fromEntries(rows.map((role) => [role.code, role.permissions]))
    expect(byCode).toEqual(Object.fromEntries(DEFAULT_ROLES[type].map((role) => [role.code, [...role.permissions].sort()])))
  })

  it('of the platform roles match the code', async () => {
    const { rows } = await sql<{
      code: string
      permissions: string[]
    }>`SELECT code, permissions FROM role_list WHERE account_id IS NULL AND is_system`.execute(app.database.db)
    for (const role of PLATFORM_ROLES)
      expect(rows.find((row) => row.code === role.code)?.permissions, role.code).toEqual([...role.permissions].sort())
  })
})
