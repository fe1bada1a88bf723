import { afterAll, vi } from 'vitest'

/** The files of one worker share its process: what one replaced there is put back before the next begins. */
afterAll(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})
