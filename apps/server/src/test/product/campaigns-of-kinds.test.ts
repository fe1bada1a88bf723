import { emailCampaigns, accountCampaigns, smsCampaigns } from '@stoa/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '../app.ts'

let app: TestApp
let member: TestUser
beforeAll(async () => {
  app = await createTestApp()
  const kinds = ['campaigns', 'email-campaigns', 'sms-campaigns']
  member = await app.member({ permissions: [...kinds.flatMap((kind) => [`${kind}.read`, `${kind}.create`]), 'accounts.read'] })
})
afterAll(() => app.stop())

it('[R-3.3-39] campaigns of every kind include their account', async () => {
  const params = { account_id: member.account_id }
  const made = [
    await member.call(accountCampaigns.create, { params, body: { name: 'Spring', type: 'ad', objective: 'leads' } }),
    await member.call(emailCampaigns.create, { params, body: { name: 'Spring' } }),
    await member.call(smsCampaigns.create, { params, body: { name: 'Spring' } }),
  ]
  expect(made.map(({ status, body }) => [status, body.errors])).toEqual(made.map(() => [200, undefined]))
  for (const resource of [accountCampaigns, emailCampaigns, smsCampaigns]) {
    const path = resource.list.path.replace(':account_id', String(member.account_id))
    const { body } = await member.get(`${path}?include=account`)
    expect(body.data, path).toMatchObject([{ name: 'Spring', account: { id: member.account_id } }])
  }
})
