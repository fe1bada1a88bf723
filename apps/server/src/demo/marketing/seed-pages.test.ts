import { pages } from '@stoa/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '#test/app.ts'
import { createSeededApp } from '../seeded.fixture.ts'

let app: TestApp
beforeAll(async () => {
  app = await createSeededApp()
}, 240_000)
afterAll(() => app.stop())

it('has 28 pages in all statuses, whose submissions are counted', async () => {
  const { rows } = await sql<Record<string, unknown>>`
    SELECT (SELECT count(*) FROM pages) AS pages, (SELECT array_agg(DISTINCT status ORDER BY status) FROM pages) AS statuses,
      (SELECT count(*) FROM pages p WHERE p.submissions <> (SELECT count(*) FROM form_submissions s WHERE s.page_id = p.id AND s.status <> 'spam')) AS miscounted,
      (SELECT count(*) FROM pages WHERE submissions > views) AS impossible,
      (SELECT count(*) > 0 FROM form_submissions WHERE page_id IS NOT NULL) AS through_pages`.execute(app.database.db)
  expect(rows[0]).toEqual({
    pages: 28,
    statuses: ['archived', 'draft', 'published', 'unpublished'],
    miscounted: 0,
    impossible: 0,
    through_pages: true,
  })
})

it('has pages that the builder accepts as they are, and that visitors can open', async () => {
  const { rows } = await sql<{
    id: number
    account_id: number
  }>`SELECT id, account_id FROM pages WHERE status = 'published' ORDER BY id LIMIT 8`.execute(app.database.db)
  for (const { id, account_id } of rows) {
    const member = await app.member({ account_id, permissions: ['pages.read', 'pages.update', 'forms.read'] })
    const { data } = (await member.call(pages.read, { params: { id } })).body
    const saved = await member.call(pages.update, { params: { id }, body: { design: data.design } })
    expect(saved.status, JSON.stringify(saved.body)).toBe(200)
    expect(saved.body.data.has_draft).toBe(false)
    const { host, pathname } = new URL(data.public_url)
    const shown = await app.http.inject({ method: 'GET', url: pathname, headers: { host } })
    expect([shown.statusCode, shown.body]).toEqual([200, expect.stringContaining('<h1')])
  }
})

it('has a page at a proved domain and a domain that waits, neither of which the product looks for', async () => {
  const { rows } = await sql`SELECT d.host, d.status, d.next_check_at > now() + interval '1 year' AS is_later,
      (SELECT count(*)::int FROM pages p WHERE p.domain_id = d.id) AS pages FROM page_domains d ORDER BY d.id`.execute(app.database.db)
  expect(rows).toEqual([
    { host: 'offers.aegean.example', status: 'verified', is_later: true, pages: 1 },
    { host: 'go.aegean.example', status: 'pending', is_later: true, pages: 0 },
  ])
})
