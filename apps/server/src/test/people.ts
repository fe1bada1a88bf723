import { sql } from 'kysely'
import { one, run } from '#db/rows.ts'
import type { Services } from '#kit/services.ts'
import { formatAccessToken, newAccessToken } from '#lib/security/tokens.ts'
import type { TestClient } from './client.ts'

interface MemberOptions {
  permissions?: readonly string[]
  /** An existing account; a new agency when left out. */
  account_id?: number
  data_scope?: 'all' | 'own'
  /** Makes the member the account's owner. */
  owner?: boolean
}

export interface TestUser extends TestClient {
  id: number
  account_id: number
  membership_id: number
  token: string
  email: string
}

/** Creates the users and accounts of a test. */
export interface TestPeople {
  /** A user with a membership in an account that holds exactly these permissions. */
  member(options?: MemberOptions): Promise<TestUser>
  /** A user with a platform role: `super-admin`, `admin` … */
  staff(role?: string): Promise<TestUser>
  /** A user without any account. */
  user(options?: { verified?: boolean; locale?: 'en' | 'gr' }): Promise<TestUser>
  account(options?: { type?: 'agency' | 'client' | 'provider'; name?: string }): Promise<number>
}

let sequence = 0

/** @param client makes requests with a user's token */
export function createTestPeople({ database, actors }: Services, client: (token: string) => TestClient): TestPeople {
  const { db } = database
  const insert = async (statement: ReturnType<typeof sql>): Promise<number> => (await one<{ id: number }>(db, statement))!.id

  async function user({ verified = true, locale = 'en' }: { verified?: boolean; locale?: 'en' | 'gr' } = {}): Promise<TestUser> {
    const email = `user${process.pid}.${++sequence}@test.example`
    const id = await insert(sql`
      INSERT INTO users (first_name, last_name, username, email, locale, status, activated_at, email_verified_at)
      VALUES ('Test', ${`User ${sequence}`}, ${`Test User ${sequence}`}, ${email}, ${locale}, 'active', now(), ${verified ? sql`now()` : null}) RETURNING id`)
    const { secret, hash } = newAccessToken()
    const token_id = await insert(
      sql`INSERT INTO access_tokens (user_id, kind, token_hash, expires_at) VALUES (${id}, 'bearer', ${hash}, now() + interval '1 day') RETURNING id`,
    )
    const token = formatAccessToken(token_id, secret)
    return { id, email, token, account_id: 0, membership_id: 0, ...client(token) }
  }

  const account: TestPeople['account'] = async ({ type = 'agency', name = `Account ${++sequence}` } = {}) =>
    insert(
      sql`INSERT INTO accounts (uuid, type, name, slug) VALUES (uuid_v7(), ${type}, ${name}, ${`account-${process.pid}-${++sequence}`}) RETURNING id`,
    )

  return {
    user,
    account,
    async member({ permissions = [], data_scope = 'all', owner = false, ...options } = {}) {
      const account_id = options.account_id ?? (await account())
      const person = await user()
      const membership_id = await insert(sql`
        WITH role AS (INSERT INTO roles (account_id, name) VALUES (${account_id}, ${`Role ${++sequence}`}) RETURNING id),
        granted AS (INSERT INTO role_permission (role_id, permission_name) SELECT role.id, unnest(${[...permissions]}::text[]) FROM role)
        INSERT INTO memberships (account_id, user_id, role_id, data_scope) SELECT ${account_id}, ${person.id}, role.id, ${data_scope} FROM role RETURNING id`)
      if (owner) await run(db, sql`UPDATE accounts SET owner_id = ${person.id}, claimed_at = now() WHERE id = ${account_id}`)
      actors.drop(person.id)
      return { ...person, account_id, membership_id }
    },
    async staff(role = 'super-admin') {
      const person = await user()
      await run(
        db,
        sql`INSERT INTO role_user (role_id, user_id) SELECT id, ${person.id} FROM roles WHERE account_id IS NULL AND code = ${role}`,
      )
      actors.drop(person.id)
      return person
    },
  }
}
