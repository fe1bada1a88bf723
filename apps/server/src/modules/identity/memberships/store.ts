import { sql } from 'kysely'
import { deleteRows, insertRow, one, rows, run, updateRow, type Db, type NewRow, type Row, type RowChange } from '#db/rows.ts'
import { tokenUsed } from '../auth/index.ts'
import { usersSeen } from '../user-records/index.ts'

type Membership = Row<'memberships'>

/** Inserts a membership. @throws the violation of `memberships_one` when the user is a member */
export const insertMembership = (db: Db, membership: NewRow<'memberships'>): Promise<Membership> => insertRow(db, 'memberships', membership)

export const changeMembership = (db: Db, id: number, values: RowChange<'memberships'>): Promise<Membership> =>
  updateRow(db, 'memberships', { id }, values, { versioned: true })

/** Ends a membership with all its roles and permissions. */
export async function closeMembership(db: Db, membership_id: number): Promise<void> {
  await deleteRows(db, 'membership_role', { membership_id })
  await deleteRows(db, 'membership_permission', { membership_id })
  await changeMembership(db, membership_id, { status: 'left', deleted_at: sql`now()` })
}

/** Suspends all active memberships of a user, except in accounts that they own. @returns ids of the accounts */
export async function suspendMemberships(db: Db, user_id: number, now: Date): Promise<number[]> {
  const suspended = await rows<{ account_id: number }>(
    db,
    sql`UPDATE memberships m SET status = 'suspended', suspended_at = ${now}, version = m.version + 1, updated_at = now() FROM accounts a
    WHERE m.user_id = ${user_id} AND m.status = 'active' AND m.deleted_at IS NULL AND a.id = m.account_id AND a.owner_id IS DISTINCT FROM m.user_id RETURNING m.account_id`,
  )
  return suspended.map(({ account_id }) => account_id)
}

/** Replaces the further roles of a membership. */
export async function setFurtherRoles(db: Db, membership: { id: number; account_id: number }, role_ids: readonly number[]): Promise<void> {
  await run(
    db,
    sql`WITH gone AS (DELETE FROM membership_role WHERE membership_id = ${membership.id} AND role_id <> all(${[...role_ids]}::bigint[]))
    INSERT INTO membership_role (account_id, membership_id, role_id) SELECT ${membership.account_id}, ${membership.id}, unnest(${[...role_ids]}::bigint[])
    ON CONFLICT DO NOTHING`,
  )
}

/** Replaces the direct permissions of a membership. */
export async function setDirectPermissions(db: Db, membership_id: number, names: readonly string[]): Promise<void> {
  await run(
    db,
    sql`WITH gone AS (DELETE FROM membership_permission WHERE membership_id = ${membership_id} AND permission_name <> all(${[...names]}::text[]))
    INSERT INTO membership_permission (membership_id, permission_name) SELECT ${membership_id}, unnest(${[...names]}::text[]) ON CONFLICT DO NOTHING`,
  )
}

/** Gives a member the Owner role and access to all records. */
export async function makeOwner(db: Db, membership_id: number, owner_role_id: number): Promise<void> {
  await changeMembership(db, membership_id, { role_id: owner_role_id, data_scope: 'all' })
  await deleteRows(db, 'membership_role', { membership_id, role_id: owner_role_id })
}

/** Makes the former owner of an account a manager. @param roles ids of both roles in the account */
export async function makeManager(
  db: Db,
  { account_id, user_id }: { account_id: number; user_id: number },
  roles: { owner: number; manager: number },
): Promise<void> {
  await run(
    db,
    sql`DELETE FROM membership_role mr USING memberships m
    WHERE m.id = mr.membership_id AND m.account_id = ${account_id} AND m.user_id = ${user_id} AND mr.role_id IN (${roles.owner}, ${roles.manager})`,
  )
  await run(
    db,
    sql`UPDATE memberships SET role_id = ${roles.manager}, version = version + 1, updated_at = now()
    WHERE account_id = ${account_id} AND user_id = ${user_id} AND deleted_at IS NULL`,
  )
}

/** Notes that a member switched to an account. */
export async function noteLastActive(db: Db, { account_id, user_id }: { account_id: number; user_id: number }, now: Date): Promise<void> {
  await run(
    db,
    sql`UPDATE memberships SET last_active_at = ${now} WHERE account_id = ${account_id} AND user_id = ${user_id} AND deleted_at IS NULL`,
  )
}

/** Notes the use of a token by its user, in their current account, in one statement. */
export async function noteTokenUse(db: Db, token_id: number): Promise<void> {
  await one(
    db,
    sql`WITH used AS (${tokenUsed(token_id)}), seen AS (${usersSeen})
    UPDATE memberships m SET last_active_at = now() FROM seen WHERE m.user_id = seen.id AND m.account_id = seen.current_account_id AND m.deleted_at IS NULL`,
  )
}
