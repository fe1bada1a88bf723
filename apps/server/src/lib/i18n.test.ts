import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInstance } from 'i18next'
import { expect, it } from 'vitest'
import { createI18n, languageTags, type Locale } from './i18n.ts'

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

it('fills in values as the library does', () => {
  const { t } = createI18n()
  const library = createInstance()
  const resources = Object.fromEntries(
    ['en', 'gr'].map((locale) => [
      languageTags[locale as Locale],
      Object.fromEntries(files.map((file) => [file.slice(0, -5), read(locale, file)])),
    ]),
  )
  void library.init({ resources, fallbackLng: 'en', initAsync: false, interpolation: { escapeValue: false } })
  const compared = { texts: 0, different: [] as string[] }
  for (const locale of ['en', 'gr'] as const)
    for (const file of files)
      for (const [path, text] of Object.entries(flatten(read(locale, file)))) {
        const [, base, context] = /^(.*?)(?:_(?:zero|one|other))?$/.exec(path) ?? []
        const key = `${file.slice(0, -5)}:${base}`
        const names = [...text.matchAll(/\w+/g)].map(([name]) => name)
        const values = Object.fromEntries(names.map((name, n) => [name, [`<${name}> {{count}} $t(x) $&`, n, null, undefined][n % 4]]))
        delete values.count
        for (const count of [undefined, 0, 1, 2, '3'])
          for (const params of [
            { ...values, ...(count !== undefined && { count }) },
            { ...values, count, context: context ?? 'many' },
          ]) {
            compared.texts++
            const wanted: unknown = library.getFixedT(languageTags[locale])(key, params as never)
            if (t(locale, key, params) !== wanted) compared.different.push(`${locale} ${key} ${count}`)
          }
      }
  expect(compared.different).toEqual([])
  expect(compared.texts).toBeGreaterThan(10_000)
  expect(t('en', 'mail:nothing.at.all', { count: 2 })).toBe(library.t('mail:nothing.at.all', { count: 2 }))
  expect(t('en', 'mail:activation.note', { count: 2, lng: 'el' })).toContain('2 ημέρες')
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
