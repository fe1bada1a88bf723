import { readFacebookConnection, thirdPartyServices } from '@stoa/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestUser } from '#test/app.ts'
import { choose, connected, facebookWorld, type FacebookWorld, sync } from '../facebook.fixture.ts'

let world: FacebookWorld
beforeAll(async () => {
  world = await facebookWorld()
})
afterAll(() => world.stop())

const stateOf = async (user: TestUser) => (await user.call(readFacebookConnection, { params: { account_id: user.account_id } })).body.data

it('keeps no token and reads nothing more when it is disconnected in the list of services', async () => {
  const user = await connected(world)
  await choose(user, 1)
  await sync(world.app, user)
  const { third_party_service_id } = await stateOf(user)
  const params = { account_id: user.account_id, id: third_party_service_id! }
  expect((await user.call(thirdPartyServices.remove, { params })).status).toBe(200)
  expect(await stateOf(user)).toMatchObject({ status: 'disconnected', accountApps: [], pages_count: 0 })
  const { rows } = await sql<{ left: number }>`
    SELECT count(*)::int AS left FROM facebook_pages WHERE token_ciphertext IS NOT NULL AND third_party_service_id = ${third_party_service_id}
  `.execute(world.app.database.db)
  expect(rows[0]!.left).toBe(0)
})
