import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { plantMail } from '../queue/queued-mail.fixture.ts'
import { stoppedAmong, unclaim } from './claim.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.stop())

it('puts back mails as queued, and as cancelled when what they belong to was cancelled', async () => {
  const { db } = app.database
  const { account_id, id: user } = await app.member({ permissions: [] })
  const toMany = async (status: string) =>
    (
      await sql<{ id: number }>`INSERT INTO stage_messages (account_id, channel, contact_ids, user_id, purpose, subject, body, status)
        VALUES (${account_id}, 'email', '{1}', ${user}, 'marketing', 'News', 'Text', ${status}) RETURNING id`.execute(db)
    ).rows[0]!.id
  const [going, cancelled] = [await toMany('sending'), await toMany('cancelled')]
  const mails: { id: number; email_campaign_id: null; stage_message_id: number | null }[] = []
  for (const stage_message_id of [going, cancelled, null]) {
    const { id } = await plantMail(db, account_id, `person${mails.length}@test.example`)
    await sql`UPDATE email_messages SET status = 'sending', claimed_by = 'w', attempts = 1, stage_message_id = ${stage_message_id} WHERE id = ${id}`.execute(
      db,
    )
    mails.push({ id, email_campaign_id: null, stage_message_id })
  }

  expect((await stoppedAmong(db, mails)).to_many).toEqual(new Set([cancelled]))
  await unclaim(
    db,
    'w',
    mails.map(({ id }) => id),
  )
  const { rows } = await sql<{ status: string; attempts: number }>`
    SELECT status, attempts FROM email_messages WHERE account_id = ${account_id} ORDER BY id`.execute(db)
  expect(rows).toEqual(['queued', 'cancelled', 'queued'].map((status) => ({ status, attempts: 0 })))
})
