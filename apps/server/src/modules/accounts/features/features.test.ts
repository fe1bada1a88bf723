import { accountFeatures, adminFeatures, listFeatures, updateAccountOptions } from '@stoa/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { FEATURES } from '@stoa/domain'
import { createTestApp, type TestApp } from '#test/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.stop())

const named = (rows: any[], code: string) => rows.find((row) => row.code === code)

it('lists every feature by its code in the language of the reader', async () => {
  const user = await app.user()
  const { body } = await user.call(listFeatures)
  expect(body.data).toHaveLength(FEATURES.length)
  expect(named(body.data, 'contacts.max')).toEqual({
    id: 'contacts.max',
    code: 'contacts.max',
    name: 'Contacts',
    type: 'limit',
    unit: 'contacts',
    feature_options: [],
  })
  expect(named((await user.call(listFeatures, { headers: { 'accept-language': 'el' } })).body.data, 'contacts.max').name).toBe('Επαφές')
  expect((await app.guest.call(listFeatures)).status).toBe(401)
})

it('lets staff override the plan of an account until a day, and remove the override', async () => {
  const member = await app.member({ permissions: ['accounts.read'] })
  const admin = await app.staff('admin')
  const patch = (options: object[]) => admin.patch(`/api/v1/admin/accounts/${member.account_id}/options`, { options })
  const effective = async (code: string) =>
    named((await member.call(accountFeatures, { params: { account_id: member.account_id } })).body.data, code)
  expect(await effective('white_label')).toMatchObject({ enabled: false, source: 'plan' })
  const answer = await patch([
    { feature_code: 'white_label', enabled: true, reason: 'Pilot' },
    { feature_code: 'contacts.max', value: 500, until: '2020-01-01' },
  ])
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  expect(await effective('white_label')).toMatchObject({ enabled: true, source: 'override', reason: 'Pilot' })
  expect(await effective('contacts.max')).toMatchObject({ value: null, source: 'plan' })
  await patch([{ feature_code: 'contacts.max', value: 500 }, { feature_code: 'white_label' }])
  expect(await effective('contacts.max')).toMatchObject({ enabled: true, value: 500, source: 'override' })
  expect(await effective('white_label')).toMatchObject({ enabled: false, source: 'plan' })
  expect((await patch([{ feature_code: 'nope', value: 1 }])).body.errors).toEqual({
    'options.0.feature_code': ['The selected feature is invalid'],
  })
  expect(
    (
      await admin.call(updateAccountOptions, {
        params: { account_id: 999999 },
        body: { options: [{ feature_code: 'white_label', enabled: true }] },
      })
    ).status,
  ).toBe(404)
})

it('lets only Super Admins change the options of a feature, and only staff read features', async () => {
  const [root, admin, user] = [await app.staff(), await app.staff('admin'), await app.user()]
  const path = '/api/v1/admin/features/contacts.max/feature-options'
  const options = [
    { value: 1000, label: '1.000' },
    { value: 10000, label: '10.000' },
  ]
  expect((await root.put(path, { feature_options: options })).body.data.feature_options).toEqual(options)
  expect(named((await admin.call(adminFeatures.list)).body.data, 'contacts.max').feature_options).toEqual(options)
  expect((await admin.put(path, { feature_options: options })).status).toBe(403)
  expect((await root.put(path, { feature_options: [options[0], options[0]] })).status).toBe(422)
  expect((await root.put('/api/v1/admin/features/nope/feature-options', { feature_options: [] })).status).toBe(404)
  expect((await user.call(adminFeatures.list)).status).toBe(403)
  expect((await user.call(updateAccountOptions, { params: { account_id: 1 }, body: { options: [] } })).status).toBe(403)
})
