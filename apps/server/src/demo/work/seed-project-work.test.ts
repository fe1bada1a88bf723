import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '#test/app.ts'
import { createSeededApp } from '../seeded.fixture.ts'

let app: TestApp
beforeAll(async () => {
  app = await createSeededApp()
}, 240_000)
afterAll(() => app.stop())

it('has projects in every status with people, providers, tasks of which some are shown, requests and a conversation', async () => {
  const { rows } = await sql<Record<string, unknown>>`
    SELECT (SELECT array_agg(DISTINCT status ORDER BY status) FROM projects) AS statuses,
      (SELECT count(*) > 0 FROM project_accounts WHERE role = 'provider' AND scope_text IS NOT NULL) AS providers,
      (SELECT bool_and(n BETWEEN 1 AND 5) FROM (SELECT count(*) AS n FROM project_accounts GROUP BY project_uuid) x) AS parties,
      (SELECT count(*) > 0 FROM tasks WHERE project_uuid IS NOT NULL AND published_at IS NOT NULL) AS shown,
      (SELECT count(*) > 0 FROM contact_requests WHERE project_uuid IS NOT NULL) AS requests,
      (SELECT count(*) > 0 FROM messages m JOIN conversations c ON c.id = m.conversation_id WHERE c.project_uuid IS NOT NULL AND m.direction = 'internal') AS notes,
      (SELECT count(*) FROM projects p WHERE NOT EXISTS (SELECT FROM project_members j WHERE j.project_uuid = p.uuid)) AS empty`.execute(
    app.database.db,
  )
  expect(rows[0]).toEqual({
    statuses: ['active', 'archived', 'cancelled', 'completed', 'draft', 'on_hold'],
    providers: true,
    parties: true,
    shown: true,
    requests: true,
    notes: true,
    empty: 0,
  })
})
