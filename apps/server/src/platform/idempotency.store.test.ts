import { contacts } from '@stoa/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'

let app: TestApp
let member: TestUser
beforeAll(async () => {
  app = await createTestApp()
  member = await app.member({ permissions: ['contacts.read', 'contacts.create', 'media.create'] })
})
afterAll(() => app.stop())

describe('an Idempotency-Key', () => {
  it('applies only to the uploaded file it was sent with', async () => {
    const send = async (file_name: string, content: string) => {
      const answer = await member.upload(
        '/api/v1/temporary-media-uploads',
        { file: { file_name, content } },
        { 'idempotency-key': 'of a file' },
      )
      return [answer.status, answer.body.data?.id ?? answer.body.code]
    }
    const first = await send('a.txt', 'one')
    expect(first[0]).toBe(200)
    expect(await send('a.txt', 'one')).toEqual(first)
    expect(await send('b.txt', 'one')).toEqual([409, 'idempotency_mismatch'])
    expect(await send('a.txt', 'another')).toEqual([409, 'idempotency_mismatch'])
  })

  it('is compared in full, regardless of its length', async () => {
    const create = async (ending: string) => {
      const key = 'k'.repeat(130) + ending
      const answer = await member.call(contacts.create, {
        params: { account_id: member.account_id },
        body: { email: 'long@key.example' },
        headers: { 'idempotency-key': key },
      })
      return answer.body.data.id
    }
    const first = await create('a')
    expect([(await create('a')) === first, (await create('b')) === first]).toEqual([true, false])
  })
})
