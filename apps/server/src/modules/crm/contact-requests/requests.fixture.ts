import { sql } from 'kysely'
import type { TestApp, TestUser } from '#test/app.ts'
import { uuidv7 } from '#lib/uuid.ts'

export const EVERY = [
  'contact-requests.read',
  'contact-requests.create',
  'contact-requests.update',
  'contact-requests.delete',
  'contact-requests.export',
  'contact-requests.assign',
  'contacts.read',
  'contacts.create',
  'contacts.update',
  'contacts.delete',
  'pipelines.read',
  'tasks.read',
  'tasks.create',
  'accounts.update',
]

export interface Board {
  id: number
  /** Stages in order: two open ones, one with a probability above 50 %, won, lost. */
  stages: number[]
  first: number
  second: number
  third: number
  won: number
  lost: number
}

/** Creates the default pipeline of an account for requests. */
export async function boardOf(
  app: TestApp,
  user: TestUser,
  options: { assignment?: string; assignee_ids?: number[] } = {},
): Promise<Board> {
  const { db } = app.database
  const { rows } = await sql<{ id: number }>`
    INSERT INTO pipelines (uuid, account_id, name, is_default, assignment, assignee_ids)
    VALUES (${uuidv7()}, ${user.account_id}, 'Sales', NOT EXISTS (SELECT FROM pipelines WHERE account_id = ${user.account_id}), ${options.assignment ?? 'manual'}, ${options.assignee_ids ?? []}::bigint[]) RETURNING id`.execute(
    db,
  )
  const id = rows[0]!.id
  const { rows: stages } = await sql<{ id: number }>`
    INSERT INTO pipeline_stages (account_id, pipeline_id, name, type, probability_bp, position)
    VALUES (${user.account_id}, ${id}, 'New', 'open', 1000, 0), (${user.account_id}, ${id}, 'Talking', 'open', 3000, 1), (${user.account_id}, ${id}, 'Offer', 'open', 6000, 2),
      (${user.account_id}, ${id}, 'Won', 'won', 10000, 3), (${user.account_id}, ${id}, 'Lost', 'lost', 0, 4) RETURNING id`.execute(db)
  const [first, second, third, won, lost] = stages.map((stage) => stage.id) as [number, number, number, number, number]
  return { id, stages: [first, second, third, won, lost], first, second, third, won, lost }
}

/** Creates a lost reason. */
export async function reasonOf(app: TestApp, user: TestUser, name = 'Price'): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO lost_reasons (account_id, name) VALUES (${user.account_id}, ${name}) ON CONFLICT (account_id, lower(name)) DO UPDATE SET is_active = true RETURNING id`.execute(
    app.database.db,
  )
  return rows[0]!.id
}
