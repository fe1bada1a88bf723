import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { afterAll, vi } from 'vitest'

// Later workers and runs reuse the code that the first worker compiled.
enableCompileCache(join(import.meta.dirname, '../../../../node_modules/.cache/node'))

/** The files of one worker share a process: restore the mocks of each file before the next one begins. */
afterAll(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})
