import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { scriptSource } from './web-shell.ts'

const PAGE = readFileSync(join(import.meta.dirname, '../../../../web/index.html'), 'utf8')

it('names the script of the page by the hash of exactly what is between its tags', () => {
  const script = 'window.a = "ώ"\n'
  const hash = createHash('sha256').update(script).digest('base64')
  expect(scriptSource(`<head><script>${script}</script><script type="module" src="/a.js"></script></head>`)).toBe(`'sha256-${hash}'`)
})

it('is enough for the page, which has one script without a file', () => {
  expect(PAGE.match(/<script>/g)).toHaveLength(1)
  expect(PAGE.match(/<script(?! type="module" src=)/g)).toHaveLength(1)
})
