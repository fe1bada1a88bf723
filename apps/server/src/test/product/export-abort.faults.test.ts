import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../app.ts'
import { until } from '../until.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
}, 120_000)
afterAll(() => app.stop(), 120_000)

it('releases the database connection of an aborted download, and records the download as aborted', async () => {
  const member = await app.member({ permissions: ['contacts.read', 'contacts.export'] })
  const { pool } = app.services.database
  await pool.query(
    `INSERT INTO contacts (account_id, first_name, company) SELECT $1, 'Contact ' || n, md5(n::text) FROM generate_series(1, 60000) AS n`,
    [member.account_id],
  )
  const url = await app.listen()
  const busy = () => pool.totalCount - pool.idleCount
  const records = async () => (await pool.query('SELECT status, rows, finished_at FROM exports ORDER BY id')).rows

  for (let turn = 1; turn <= 3; turn++) {
    const abort = new AbortController()
    const answer = await fetch(`${url}/api/v1/accounts/${member.account_id}/contacts/export`, {
      headers: { authorization: `Bearer ${member.token}` },
      signal: abort.signal,
    })
    expect(answer.status).toBe(200)
    const reader = answer.body!.getReader()
    // The first bytes of the file are sent before its first row is read.
    while (busy() === 0) expect((await reader.read()).done).toBe(false)
    abort.abort()
    await until(async () => (await records()).filter(({ status }) => status === 'aborted').length === turn)
    await until(() => busy() === 0)
  }
  for (const record of await records()) {
    expect(record.finished_at).not.toBeNull()
    expect(record.rows).toBeLessThan(60_000)
  }
  const left = await pool.query(
    `SELECT FROM pg_stat_activity WHERE datname = current_database() AND state <> 'idle' AND pid <> pg_backend_pid()`,
  )
  expect(left.rowCount).toBe(0)
}, 60_000)
