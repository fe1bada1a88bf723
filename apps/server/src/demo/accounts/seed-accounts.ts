import { sql } from 'kysely'
import type { Db } from '#db/client.ts'
import { fold, latin, searchText } from '@stoa/domain'
import { createDefaultRoles } from '#modules/identity/roles/index.ts'
import { hashPassword } from '#lib/security/passwords.ts'
import { DEMO_PASSWORD } from './logins.ts'
import { DEMO_ACCOUNTS, DEMO_USERS, type DemoAccount, type DemoUser } from './people.ts'
import { randomOf } from '../random.ts'
import type { DemoRun } from '../seed-demo.ts'

/** Accounts of all kinds, users in all roles, and the relations between the accounts. */
export async function seedAccounts(run: DemoRun): Promise<void> {
  const password_hash = await hashPassword(DEMO_PASSWORD)
  await run.services.database.db.transaction().execute(async (db) => {
    for (const user of DEMO_USERS) run.users.set(user.email, await insertUser(db, run, user, password_hash))
    const roles = new Map<string, Record<string, number>>()
    for (const account of DEMO_ACCOUNTS) {
      const id = await insertAccount(db, run, account)
      run.accounts.set(account.code, id)
      roles.set(account.code, await createDefaultRoles(db, id, account.type, account.locale ?? 'gr'))
    }
    for (const user of DEMO_USERS)
      for (const membership of user.memberships) await insertMembership(db, run, user, membership, roles.get(membership.account)!)
    for (const account of DEMO_ACCOUNTS) await insertRelations(db, run, account)
  })
}

async function insertUser(db: Db, run: DemoRun, user: DemoUser, password_hash: string): Promise<number> {
  const joined = monthsBefore(run.today, 12)
  const active = user.status === undefined
  const { rows } = await sql<{ id: number }>`
    INSERT INTO users (first_name, last_name, username, email, password_hash, locale, time_zone, status, activated_at, email_verified_at, deactivated_at, search_text, created_at, updated_at)
    VALUES (${user.first_name}, ${user.last_name}, ${`${user.first_name} ${user.last_name}`}, ${user.email}, ${user.status === 'pending' ? null : password_hash}, ${user.locale}, NULL,
      ${user.status ?? 'active'}, ${user.status === 'pending' ? null : joined}, ${active && !user.unverified ? joined : null}, ${user.status === 'deactivated' ? joined : null},
      ${searchText({ names: [user.first_name, user.last_name], values: [user.email] })}, ${joined}, ${joined}) RETURNING id`.execute(db)
  const id = rows[0]!.id
  if (user.platform_role)
    await sql`INSERT INTO role_user (role_id, user_id) SELECT id, ${id} FROM roles WHERE account_id IS NULL AND code = ${user.platform_role}`.execute(
      db,
    )
  return id
}

async function insertAccount(db: Db, run: DemoRun, account: DemoAccount): Promise<number> {
  const random = randomOf(`account:${account.code}`)
  const created = monthsBefore(run.today, 12)
  const owner = DEMO_USERS.find((user) =>
    user.memberships.some((membership) => membership.account === account.code && membership.role === 'owner'),
  )
  const owner_id = owner ? run.users.get(owner.email)! : null
  const { rows } = await sql<{ id: number }>`
    INSERT INTO accounts (uuid, type, is_platform, name, slug, creator_id, owner_id, managed_by_account_id, claimed_at, locale, country_code, vat_regime, oss_registered, industry, search_text, created_at, updated_at)
    VALUES (${random.uuid(created)}, ${account.type}, ${account.is_platform ?? false}, ${account.name}, ${fold(latin(account.name)).trim().replaceAll(' ', '-')}, ${owner_id}, ${owner_id},
      ${account.managed_by ? run.accounts.get(account.managed_by)! : null}, ${owner_id ? created : null}, ${account.locale ?? 'gr'},
      ${account.abroad?.country_code ?? 'GR'}, ${account.is_small ? 'small_exempt' : 'normal'}, ${account.type === 'agency'}, ${account.industry},
      ${searchText({ names: [account.name], values: [account.industry] })}, ${created}, ${created}) RETURNING id`.execute(db)
  return rows[0]!.id
}

async function insertMembership(
  db: Db,
  run: DemoRun,
  user: DemoUser,
  membership: DemoUser['memberships'][number],
  roles: Record<string, number>,
): Promise<void> {
  const user_id = run.users.get(user.email)!
  const account_id = run.accounts.get(membership.account)!
  const joined = monthsBefore(run.today, 12)
  await sql`
    INSERT INTO memberships (account_id, user_id, role_id, data_scope, status, joined_at, suspended_at, created_at, updated_at)
    VALUES (${account_id}, ${user_id}, ${roles[membership.role]!}, ${membership.data_scope ?? 'all'}, ${membership.suspended ? 'suspended' : 'active'}, ${joined}, ${membership.suspended ? run.today : null}, ${joined}, ${joined})`.execute(
    db,
  )
  if (!membership.suspended)
    await sql`UPDATE users SET current_account_id = coalesce(current_account_id, ${account_id}) WHERE id = ${user_id}`.execute(db)
}

async function insertRelations(db: Db, run: DemoRun, account: DemoAccount): Promise<void> {
  const random = randomOf(`relation:${account.code}`)
  for (const agency of account.related_to ?? []) {
    const at = monthsBefore(run.today, random.between(1, 12))
    await sql`
      INSERT INTO account_relations (uuid, account_id, related_account_id, type, status, access_level, created_at, updated_at)
      VALUES (${random.uuid(at)}, ${run.accounts.get(agency)!}, ${run.accounts.get(account.code)!}, ${account.type}, 'active', ${account.type === 'client' ? 'work' : 'none'}, ${at}, ${at})`.execute(
      db,
    )
  }
}

/** The same day, some months earlier. */
export function monthsBefore(today: Date, months: number): Date {
  const date = new Date(today)
  date.setUTCMonth(date.getUTCMonth() - months)
  return date
}
