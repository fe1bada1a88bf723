import { expect, it } from 'vitest'
import { screenPreloads } from './screen-preloads.ts'

const preloads = screenPreloads({
  screens: {
    '/accounts/$accountId/contacts': { files: ['assets/contacts.js'], texts: ['crm'] },
    '/accounts/$accountId/$other': { files: ['assets/other.js'], texts: [] },
    '/login': { files: ['assets/login.js'], texts: [] },
  },
  texts: { en: { crm: 'assets/crm-en.js' }, gr: { crm: 'assets/crm-gr.js' } },
  fonts: { en: ['assets/latin.woff2'], gr: ['assets/latin.woff2', 'assets/greek.woff2'] },
})
const filesOf = (path: string, cookie?: string) =>
  [...preloads(path, cookie).matchAll(/rel="modulepreload" crossorigin href="([^"]+)"/g)].map(([, file]) => file)
const fontsOf = (path: string, cookie?: string) =>
  [...preloads(path, cookie).matchAll(/as="font" crossorigin href="([^"]+)"/g)].map(([, file]) => file)

it('names the files and English texts of the screen of a path', () => {
  expect(filesOf('/accounts/2/contacts')).toEqual(['/assets/contacts.js', '/assets/crm-en.js'])
  expect(filesOf('/login')).toEqual(['/assets/login.js'])
})

it('names the texts of the language of the reader, too', () => {
  expect(filesOf('/accounts/2/contacts', 'other=1; locale=gr')).toEqual(['/assets/contacts.js', '/assets/crm-en.js', '/assets/crm-gr.js'])
  expect(filesOf('/accounts/2/contacts', 'locale=xx')).toEqual(['/assets/contacts.js', '/assets/crm-en.js'])
})

it('takes the screen of which a path is a part, and prefers names to variables', () => {
  expect(filesOf('/accounts/2/contacts/9/notes')).toEqual(['/assets/contacts.js', '/assets/crm-en.js'])
  expect(filesOf('/accounts/2/unknown')).toEqual(['/assets/other.js'])
})

it('names nothing for a path without a screen, and never repeats the path', () => {
  expect(preloads('/nothing"><script>', undefined)).toBe('')
  expect(preloads('/accounts/"><script>/contacts', undefined)).not.toContain('script>')
})

it('names the areas of texts of the screen, which the application loads before it draws', () => {
  expect(preloads('/accounts/2/contacts/9', undefined)).toContain('<meta name="text-areas" content="crm">')
})

it('names a file that holds several areas of texts once', () => {
  const shared = { app: 'assets/en.js', kit: 'assets/en.js' }
  const page = screenPreloads({ screens: { '/login': { files: [], texts: ['app', 'kit'] } }, texts: { en: shared }, fonts: {} })(
    '/login',
    undefined,
  )
  expect(page.match(/assets\/en\.js/g)).toHaveLength(1)
  expect(page).toContain('content="app kit"')
})

it('names the fonts of the alphabets of the language of the reader', () => {
  expect(fontsOf('/login')).toEqual(['/assets/latin.woff2'])
  expect(fontsOf('/login', 'locale=xx')).toEqual(['/assets/latin.woff2'])
  expect(fontsOf('/login', 'locale=gr')).toEqual(['/assets/latin.woff2', '/assets/greek.woff2'])
})
