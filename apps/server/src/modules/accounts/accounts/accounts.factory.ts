import { accounts } from '@stoa/contract'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Account } from '@stoa/contract'
import type { TestApp, TestUser } from '#test/app.ts'

/** Opens an account through the API, as its user does. */
export async function openAccount(user: TestUser, body: object = {}): Promise<Account> {
  const answer = await user.call(accounts.create, { body: { name: 'Ηλιαχτίδα Α.Ε.', ...body } })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data
}

/** Creates a user and makes them a member with one of the account's default roles. */
export async function joinAccount(
  app: TestApp,
  account_id: number,
  role_code: string,
  data_scope: 'all' | 'own' = 'all',
): Promise<TestUser> {
  const user = await app.user()
  await sql`INSERT INTO memberships (account_id, user_id, role_id, data_scope) SELECT ${account_id}, ${user.id}, id, ${data_scope} FROM roles WHERE account_id = ${account_id} AND code = ${role_code}`.execute(
    app.database.db,
  )
  app.services.actors.drop(user.id)
  return user
}

/** Reads the outbox events of an account with a topic. */
export async function outboxOf(app: TestApp, topic: string, account_id: number): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<{
    payload: Record<string, unknown>
  }>`SELECT payload FROM outbox_events WHERE topic = ${topic} AND (account_id = ${account_id} OR (payload->>'account_id')::bigint = ${account_id}) ORDER BY id`.execute(
    app.database.db,
  )
  return rows.map((row) => row.payload)
}
