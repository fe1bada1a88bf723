import { formFaults } from '@stoa/domain'
import { forms } from '@stoa/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '#test/app.ts'
import { createSeededApp } from '../seeded.fixture.ts'

let app: TestApp
beforeAll(async () => {
  app = await createSeededApp()
}, 240_000)
afterAll(() => app.stop())

it('has forms in all statuses whose submissions are counted, of contacts of their account, and of which few are spam', async () => {
  const { rows } = await sql<Record<string, unknown>>`
    SELECT (SELECT array_agg(DISTINCT status ORDER BY status) FROM forms) AS statuses,
      (SELECT count(*) FROM forms f WHERE f.submissions_count <> (SELECT count(*) FROM form_submissions s WHERE s.form_uuid = f.uuid AND s.status <> 'spam')) AS miscounted,
      (SELECT count(*) FROM form_submissions WHERE (status = 'processed') <> (contact_id IS NOT NULL)) AS unowned,
      (SELECT count(*) FROM form_submissions s JOIN forms f ON f.uuid = s.form_uuid WHERE s.status = 'processed' AND s.received_at < f.published_at) AS too_early,
      (SELECT count(*) > 20 FROM form_submissions WHERE status = 'processed') AS filled,
      (SELECT count(*) > 0 FROM form_submissions WHERE contact_request_id IS NOT NULL) AS with_requests,
      (SELECT count(*) FROM form_partials p JOIN forms f ON f.uuid = p.form_uuid WHERE (p.sent_at IS NULL) = (p.data = '{}') OR NOT f.keeps_partials) AS wrong_partials,
      (SELECT count(DISTINCT step) FROM form_partials) AS steps_left,
      (SELECT count(*) FILTER (WHERE status = 'spam') BETWEEN 1 AND count(*) / 3 FROM form_submissions) AS some_spam`.execute(
    app.database.db,
  )
  expect(rows[0]).toEqual({
    statuses: ['closed', 'draft', 'published'],
    miscounted: 0,
    unowned: 0,
    too_early: 0,
    filled: true,
    with_requests: true,
    wrong_partials: 0,
    steps_left: 2,
    some_spam: true,
  })
})

it('has forms that the editor accepts as they are', async () => {
  const { rows } = await sql<{ uuid: string; account_id: number }>`SELECT uuid, account_id FROM forms ORDER BY uuid LIMIT 10`.execute(
    app.database.db,
  )
  for (const { uuid, account_id } of rows) {
    const member = await app.member({ account_id, permissions: ['forms.read', 'forms.update'] })
    const { data } = (await member.call(forms.read, { params: { account_id, uuid } })).body
    expect(formFaults(data.definition.fields), data.name).toEqual([])
    const saved = await member.call(forms.update, { params: { account_id, uuid }, body: { definition: data.definition } })
    expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  }
})
