import { editAdminChannel, updateAdminChannel } from '@stoa/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { boardOf, EVERY, type Board } from '../../crm/contact-requests/requests.fixture.ts'
import { MARKETER, readyCampaign } from '../campaigns/campaigns.fixture.ts'

let app: TestApp
let user: TestUser
let admin: TestUser
let board: Board
let id: number
beforeAll(async () => {
  app = await createTestApp()
  user = await app.member({ permissions: [...new Set([...MARKETER, ...EVERY])] })
  admin = await app.staff('admin')
  board = await boardOf(app, user)
  id = (await readyCampaign(user)).channel_id
})
afterAll(() => app.stop())

const edit = async () => (await admin.call(editAdminChannel, { params: { id } })).body.data
const update = (by: TestUser, body: object) => by.call(updateAdminChannel, { params: { id }, body })

it('shows platform staff a channel of any account with the stages, lists and members of that account', async () => {
  const { channel, stages, members } = await edit()
  expect(channel).toMatchObject({ id, account_id: user.account_id, account: { id: user.account_id } })
  expect(stages.map((stage) => stage.id)).toContain(board.third)
  expect(members.map((member) => member.id)).toEqual([user.id])
})

it('lets platform staff change it, and refuses an old version and what another account has', async () => {
  const { channel } = await edit()
  const changed = await update(admin, { version: channel.version, name: 'Τηλέφωνο γραφείου', pipeline_stage_id: board.third })
  expect(changed.body.data).toMatchObject({ name: 'Τηλέφωνο γραφείου', pipeline_stage_id: board.third, pipelineStage: { id: board.third } })
  expect((await update(admin, { version: channel.version, name: 'Old' })).status).toBe(409)
  const other = await app.member({ permissions: EVERY })
  const foreign = await boardOf(app, other)
  expect((await update(admin, { pipeline_stage_id: foreign.third })).body).toHaveProperty('errors.pipeline_stage_id')
})

it('is closed to members, also of the account that keeps the channel', async () => {
  expect((await user.call(editAdminChannel, { params: { id } })).status).toBe(403)
  expect((await update(user, { name: 'Mine' })).status).toBe(403)
  expect((await edit()).channel.name).toBe('Τηλέφωνο γραφείου')
})
