import { accounts, transferAccount } from '@stoa/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { joinAccount, openAccount, outboxOf } from '../accounts.factory.ts'

let app: TestApp

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.stop())

describe('transferring ownership', () => {
  it('leaves one owner, who is an active member, and swaps the roles [INV-15] [R-6-29]', async () => {
    const [before, stranger] = [await app.user(), await app.user()]
    const { id } = await openAccount(before)
    const heir = await joinAccount(app, id, 'viewer', 'own')
    const answer = await before.call(transferAccount, { params: { account_id: id }, body: { user_id: heir.id } })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    expect(answer.body.data.owner_id).toBe(heir.id)
    const { body } = await heir.call(accounts.read, { params: { id }, query: { include: 'memberships' } })
    const roles = Object.fromEntries(body.data.memberships!.map((row: any) => [row.user_id, [row.role.code, row.data_scope, row.status]]))
    expect(roles).toEqual({ [before.id]: ['manager', 'all', 'active'], [heir.id]: ['owner', 'all', 'active'] })
    expect(await outboxOf(app, 'notification', id)).toEqual([
      expect.objectContaining({
        user_ids: [before.id, heir.id],
        setting_code: 'account.owner-transferred',
        subject_type: 'account',
        actor_id: before.id,
      }),
    ])
    expect((await before.call(transferAccount, { params: { account_id: id }, body: { user_id: before.id } })).status).toBe(403)
    expect((await heir.call(transferAccount, { params: { account_id: id }, body: { user_id: stranger.id } })).body.errors).toEqual({
      user_id: ['The selected new owner is invalid'],
    })
  })

  it('refuses suspended members and concurrent transfers, and callers other than the owner and Admins [INV-15]', async () => {
    const owner = await app.user()
    const { id } = await openAccount(owner)
    const [one, two] = [await joinAccount(app, id, 'manager'), await joinAccount(app, id, 'manager')]
    expect((await one.call(transferAccount, { params: { account_id: id }, body: { user_id: one.id } })).status).toBe(403)
    const results = await Promise.all(
      [one, two].map((user) => owner.call(transferAccount, { params: { account_id: id }, body: { user_id: user.id } })),
    )
    expect(new Set(results.map((result) => result.status))).toEqual(new Set([200, 403]))
    const owners = await sql<{
      user_id: number
    }>`SELECT m.user_id FROM memberships m JOIN roles r ON r.id = m.role_id WHERE m.account_id = ${id} AND r.code = 'owner'`.execute(
      app.database.db,
    )
    expect(owners.rows).toHaveLength(1)
    const admin = await app.staff('admin')
    await sql`UPDATE memberships SET status = 'suspended' WHERE account_id = ${id} AND user_id = ${owner.id}`.execute(app.database.db)
    expect((await admin.call(transferAccount, { params: { account_id: id }, body: { user_id: owner.id } })).status).toBe(422)
  })
})
