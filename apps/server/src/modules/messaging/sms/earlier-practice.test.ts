import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { platformGateway } from './gateways/configured.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.stop())

it('marks SMS as practice that were sent from the number of the stand-in before the mark existed, and no others', async () => {
  const { account_id } = await app.member({ permissions: [] })
  const stand_in = platformGateway({ ...app.services, has_mailbox: true })!
  expect(stand_in.is_stand_in).toBe(true)
  const earlier = async (sender_id: string, provider_id: string | null, direction = 'outgoing') => {
    const { rows } = await sql<{ id: number }>`
      INSERT INTO sms_messages (account_id, direction, to_number, sender_id, body, encoding, parts, provider, provider_id, token, status)
      VALUES (${account_id}, ${direction}, '+306900000001', ${sender_id}, 'Hello', 'gsm7', 1, ${stand_in.provider}, ${provider_id}, uuid_v7(), 'sent')
      RETURNING id`.execute(app.database.db)
    return rows[0]!.id
  }
  const practice = await earlier(stand_in.sender_id, `SM-${account_id}-1`)
  const others = [
    await earlier('Aegean', `SM-${account_id}-2`),
    await earlier(stand_in.sender_id, null),
    await earlier(stand_in.sender_id, `SM-${account_id}-3`, 'incoming'),
  ]
  await sql
    .raw(await readFile(new URL('../../../db/changes/0139-practice-of-earlier-sms.sql', import.meta.url), 'utf8'))
    .execute(app.database.db)
  const { rows } = await sql<{
    id: number
  }>`SELECT id FROM sms_messages WHERE id = any(${[practice, ...others]}::bigint[]) AND is_practice`.execute(app.database.db)
  expect(rows).toEqual([{ id: practice }])
})
