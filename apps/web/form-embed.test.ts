import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'

it('shows a form on a website with less than 15 kB', () => {
  expect(gzipSync(readFileSync(new URL('./public/form.js', import.meta.url))).length).toBeLessThan(15_000)
})
