import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'

it('shows a form on a website with less than 15 kB', () => {
  expect(gzipSync(readFileSync(join(import.meta.dirname, 'public/form.js'))).length).toBeLessThan(15_000)
})
