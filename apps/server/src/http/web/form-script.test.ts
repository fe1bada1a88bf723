import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createI18n } from '#lib/i18n.ts'
import { formScript } from './form-script.ts'

const source = readFileSync(join(import.meta.dirname, '../../../../web/public/form.js'), 'utf8')

it('gives the script of forms every word that it says, in both languages', () => {
  const script = formScript(source, createI18n().t)
  expect(script).not.toContain('__WORDS__')
  const words = JSON.parse(/const WORDS = (\{.*\})\[locale\]/.exec(script)![1]!) as Record<'en' | 'gr', Record<string, string>>
  const used = [...new Set([...source.matchAll(/WORDS\.(\w+)/g)].map((match) => match[1]!))].sort()
  expect(Object.keys(words.en).sort()).toEqual(used)
  expect(words.gr.next).toBe('Επόμενο')
  for (const text of [...Object.values(words.en), ...Object.values(words.gr)]) expect(text).not.toMatch(/script\.|^$/)
})
