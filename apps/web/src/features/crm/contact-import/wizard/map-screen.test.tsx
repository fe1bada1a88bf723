import { contactImports, type ContactImport } from '@stoa/contract/browser'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { fakeServer, member, renderApp } from '../../../../test/render-app.tsx'

const row = {
  id: 5,
  account_id: 7,
  file_name: 'fair.csv',
  format: 'csv',
  encoding: 'utf-8',
  delimiter: ',',
  has_headings: true,
  columns: [{ index: 0, heading: 'Mail', samples: ['ada@example.com'], type: 'text', suggested: 'email' }],
  mapping: {},
  options: {},
  status: 'parsed',
  checks: null,
  total: 1,
  updated_at: '2026-01-01T00:00:00.000Z',
} as unknown as ContactImport

it('[R-3.4-01] offers the five fields of the specification first and in its order, then the further ones', async () => {
  const server = fakeServer()
  server.answer(contactImports.read, { data: row })
  await renderApp('/accounts/7/contacts/import/5/map', { user: member(['contacts.import', 'contacts.read']), server })
  const table = await screen.findByRole('table', undefined, { timeout: 15_000 })
  await userEvent.click(within(table).getByRole('combobox', { name: /Mail/ }))
  const offered = (await screen.findAllByRole('option')).map((option) => option.textContent)
  expect(offered.slice(0, 6)).toEqual([offered[0], 'E-mail', 'First name', 'Last name', 'Phone', 'Tags'])
  expect(offered.slice(6)).toHaveLength(11)
  expect(offered).toEqual(expect.arrayContaining(['Address (street and number)', 'Postal code', 'City', 'Region', 'Country']))
})
