import i18next from 'i18next'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { member, renderApp } from '../test/render-app.tsx'
import { startTexts } from './i18n.ts'

it('[R-1-17] keeps Greek as gr when the user changes the language', async () => {
  await renderApp('/me/home', { user: member([]) })
  await userEvent.click(await screen.findByRole('button', { name: /Your menu/ }))
  await userEvent.click(await screen.findByText('Ελληνικά'))
  expect(await screen.findByRole('heading', { level: 1, name: 'Οι λογαριασμοί σας' })).toBeTruthy()
  expect([localStorage.getItem('locale'), i18next.language, document.documentElement.lang]).toEqual(['gr', 'gr', 'el'])
})

it.each([
  ['[R-1-18] the language kept in the browser', 'gr', 'gr'],
  ['[R-1-19] English when none is kept', null, 'en'],
  ['[R-1-19] English when what is kept is no language of the product', 'el', 'en'],
])('starts with %s', async (_, kept, locale) => {
  if (kept) localStorage.setItem('locale', kept)
  await startTexts()
  expect(i18next.language).toBe(locale)
})

it('[R-1-20] shows the English text where the Greek one is missing', async () => {
  await startTexts('gr')
  const { shell, ...others } = i18next.getResourceBundle('gr', 'app')
  const { home: greek, ...rest } = shell
  expect(i18next.t('app:shell.home')).toBe(greek)
  i18next.removeResourceBundle('gr', 'app')
  i18next.addResourceBundle('gr', 'app', { ...others, shell: rest })
  const english = i18next.getFixedT('en')('app:shell.home')
  expect([english === greek, i18next.t('app:shell.home')]).toEqual([false, english])
})

it('writes amounts within texts with their thousands, and leaves numbers that name something', async () => {
  await startTexts('gr')
  i18next.addResourceBundle('gr', 'app', { probe: '{{count}} · #{{number}} · {{year}} · {{name}} · {{missing}}' }, true)
  expect(i18next.t('app:probe', { count: 12_897, number: 1234, year: 2026, name: '5000' })).toMatch(/^12\.897 · #1234 · 2026 · 5000 · /)
})
