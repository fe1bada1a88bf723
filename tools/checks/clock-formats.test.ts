import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const SOURCES = join(import.meta.dirname, '../../apps/web/src')
/** The one place that makes formats with a time of day, in 24 hours in both languages. */
const CLOCK = join('kit', 'locale', 'format-moment.ts')

const writesClock = (text: string): boolean =>
  [...text.matchAll(/new Intl\.DateTimeFormat\((.*?)\)\.(?:format|resolved)/gs)].some(([, given]) => /timeStyle|hour:/.test(given!))

it('finds formats with a time of day', () => {
  expect(writesClock("new Intl.DateTimeFormat('el', { dateStyle: 'medium', timeStyle: 'short' }).format(at)")).toBe(true)
  expect(writesClock("new Intl.DateTimeFormat('el', { dateStyle: 'medium' }).format(at)")).toBe(false)
})

it('the time of day is written by one format of the interface only', () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !file.includes('.test.'),
  )
  expect(files.length).toBeGreaterThan(500)
  expect(files.filter((file) => file !== CLOCK && writesClock(readFileSync(join(SOURCES, file), 'utf8')))).toEqual([])
})
