// @vitest-environment node
import { expect, it } from 'vitest'
import { LIMIT, measureBundle } from './measure-bundle.ts'

it('loads at most 250 kB of JavaScript for the first screen after sign-in', { timeout: 120_000 }, async () => {
  for (const [screen, bytes] of Object.entries(await measureBundle())) expect(bytes, screen).toBeLessThanOrEqual(LIMIT)
})
