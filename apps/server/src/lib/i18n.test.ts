import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createI18n } from './i18n.ts'

const folder = join(import.meta.dirname, '../locales')
const files = readdirSync(join(folder, 'en'))

it('has the same files in both languages', () => {
  expect(readdirSync(join(folder, 'gr')).sort()).toEqual(files.sort())
})

it.each(files)('has every text of %s in both languages with the same placeholders', (file) => {
  const en = flatten(read('en', file))
  const gr = flatten(read('gr', file))
  expect(Object.keys(gr).sort()).toEqual(Object.keys(en).sort())
  expect(Object.keys(gr).filter((key) => gr[key]?.trim() === '')).toEqual([])
  expect(Object.keys(en).filter((key) => String(placeholders(gr[key] as string)) !== String(placeholders(en[key] as string)))).toEqual([])
})

it('counts by the rules of the language', () => {
  const { t } = createI18n()
  expect(t('gr', 'mail:activation.note', { count: 1 })).toContain('1 ημέρα')
  expect(t('gr', 'mail:activation.note', { count: 7 })).toContain('7 ημέρες')
  expect(t('en', 'mail:activation.note', { count: 1 })).toContain('1 day')
})

it('tells whether a language lacks a text', () => {
  const i18n = createI18n()
  expect(i18n.has('gr', 'mail:activation.subject')).toBe(true)
  expect(i18n.has('gr', 'mail:activation.absent')).toBe(false)
})

function read(locale: string, file: string): object {
  return JSON.parse(readFileSync(join(folder, locale, file), 'utf8')) as object
}

function flatten(value: object, prefix = ''): Record<string, string> {
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, child]) =>
      typeof child === 'string' ? [[prefix + key, child]] : Object.entries(flatten(child as object, `${prefix}${key}.`)),
    ),
  )
}

function placeholders(text: string): string[] {
  return (text.match(/\{\{\s*\w+\s*\}\}/g) ?? []).sort()
}
