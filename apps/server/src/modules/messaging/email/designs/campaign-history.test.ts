import { sql } from 'kysely'
import { emailCampaigns, readEmailCampaignDesign, revertEmailCampaign } from '@stoa/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createCampaignTest, type CampaignTest } from '../campaign-sending/campaigns.fixture.ts'

let test: CampaignTest
beforeAll(async () => {
  test = await createCampaignTest()
})
afterAll(() => test.stop())

const designOf = (en: string) => ({
  root: { props: { subject: { en } } },
  content: [{ type: 'Heading', props: { text: { en } } }],
})
const save = (id: number, en: string) => test.sender.call(emailCampaigns.update, { params: { id }, body: { design: designOf(en) } })
const history = async (id: number) =>
  (await test.sender.call(emailCampaigns.read, { params: { id }, query: { include: 'versions' } })).body.data
/** Makes what was saved so far older than the time in which saves are one version. */
const later = (id: number) =>
  sql`UPDATE email_campaign_versions SET created_at = created_at - interval '1 hour' WHERE email_campaign_id = ${id}`.execute(
    test.app.database.db,
  )

it('keeps designs with who saved them, one for ten minutes, to look at them', async () => {
  const { id } = await test.draft({ subject: undefined, html: undefined, design: designOf('First') })
  await later(id)
  await save(id, 'Second')
  await save(id, 'Third')
  const { versions } = await history(id)
  expect(versions).toMatchObject([
    { number: 2, saved_by_id: test.sender.id, saved_by_name: expect.any(String), words: 'Third' },
    { number: 1, saved_by_id: test.sender.id, words: 'First' },
  ])
  const first = await test.sender.call(readEmailCampaignDesign, { params: { id }, body: { number: 1 } })
  expect(first.body.data).toEqual({ number: 1, design: designOf('First') })
  expect((await test.sender.call(readEmailCampaignDesign, { params: { id }, body: { number: 9 } })).status).toBe(422)
})

it('restores a design, and the one that it replaced after that', async () => {
  const { id } = await test.draft({ subject: undefined, html: undefined, design: designOf('First') })
  await later(id)
  const { version } = (await save(id, 'Second')).body.data
  const restore = (number: number, seen?: number) =>
    test.sender.call(revertEmailCampaign, { params: { id }, body: { number, ...(seen && { version: seen }) } })
  expect((await restore(1, version - 1)).status).toBe(409)
  const back = await restore(1, version)
  expect(back.body.data).toMatchObject({ subject: 'First', html: expect.stringContaining('First'), design: designOf('First') })
  expect(back.body.data.versions!.map(({ number }) => number)).toEqual([3, 2, 1])
  expect((await restore(2)).body.data).toMatchObject({ subject: 'Second', design: designOf('Second') })
  expect((await restore(9)).status).toBe(422)
})

it('does not restore the design of a campaign that was started, nor of another account', async () => {
  const { id } = await test.draft({ subject: undefined, html: undefined, design: designOf('First') })
  const stranger = await test.app.member({ permissions: ['email-campaigns.read', 'email-campaigns.update'] })
  expect((await stranger.call(readEmailCampaignDesign, { params: { id }, body: { number: 1 } })).status).toBe(404)
  await sql`UPDATE email_campaigns SET status = 'sent', started_at = now() WHERE id = ${id}`.execute(test.app.database.db)
  expect((await test.sender.call(revertEmailCampaign, { params: { id }, body: { number: 1 } })).status).toBe(409)
})
