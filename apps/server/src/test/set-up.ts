import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { afterAll, vi } from 'vitest'

// Every worker compiles the product; the next one and the next run read what the first compiled.
enableCompileCache(join(import.meta.dirname, '../../../../node_modules/.cache/node'))

/** The files of one worker share its process: what one replaced there is put back before the next begins. */
afterAll(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})
