import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../app.ts'
import { take } from './consent-steps.fixture.ts'
import { start, step, type Step } from './step.fixture.ts'
import { consentWorld } from './consent-world.fixture.ts'

let app: TestApp

beforeAll(async () => {
  app = await createTestApp()
  await app.work()
})
afterAll(() => app.stop())

const permissions = [
  'accounts.update',
  'contacts.read',
  'contacts.create',
  'contacts.update',
  'contacts.delete',
  'contacts.import',
  'contacts.merge',
  'contact-requests.read',
  'contact-lists.read',
  'contact-lists.create',
  'subscriptions.read',
  'subscriptions.create',
  'subscriptions.update',
]

it('no sequence of imports, merges, forms, lists, restorations and undos makes an address reachable, lifts its suppression or brings it back to a list without a statement [INV-24] [INV-29]', async () => {
  await fc.assert(
    fc.asyncProperty(fc.option(start, { freq: 4 }), fc.array(step, { minLength: 3, maxLength: 16, size: 'max' }), async (first, then) => {
      const steps: readonly Step[] = [...(first ? [first] : []), ...then]
      const world = await consentWorld(app, await app.member({ permissions }))
      for (const one of steps) {
        await take(world, one)
        const said = JSON.stringify(one)
        expect(
          (await world.reachable()).filter((address) => !world.book.allows(address)),
          `reachable after ${said}`,
        ).toEqual([])
        const live = await world.liveSuppressions()
        expect(
          world.book.suppressed().filter((address) => !live.includes(address)),
          `lifted by ${said}`,
        ).toEqual([])
        expect(
          (await world.subscribed()).filter(({ address, list_id }) => world.book.hasLeft(address, list_id)),
          `back on a list after ${said}`,
        ).toEqual([])
      }
    }),
    { numRuns: RUNS, endOnFailure: true, ...REPLAY },
  )
}, 600_000)

/** More runs find rarer faults; each does about ten steps. */
const RUNS = Number(process.env.CONSENT_RUNS ?? 25)

/** A failure that fast-check reported, to run it again. */
const REPLAY = process.env.CONSENT_SEED
  ? { seed: Number(process.env.CONSENT_SEED), ...(process.env.CONSENT_PATH && { path: process.env.CONSENT_PATH }) }
  : {}
