import { clientErrors, type ClientError } from '@stoa/contract/browser'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { LOCALES } from '../../../app/i18n.ts'
import { pageOf } from '../../../test/account.factory.ts'
import { fakeServer, member, renderApp } from '../../../test/render-app.tsx'
// Loaded before the tests, because loading is slow on a busy machine.
import './client-errors-screen.tsx'
import './client-error-modal.tsx'

const fault: ClientError = {
  id: 3,
  name: 'ChunkLoadError',
  message: 'Failed to fetch dynamically imported module',
  stack: 'ChunkLoadError: Failed\n    at load (https://stoa.example/assets/a.js:1:2)',
  path: '/me/contacts',
  browser: 'Firefox 140',
  user: null,
  occurrences: 4,
  first_seen_at: '2026-11-01T08:00:00Z',
  last_seen_at: '2026-11-20T09:00:00Z',
  created_at: '2026-11-01T08:00:00Z',
  updated_at: '2026-11-20T09:00:00Z',
}
const admin = member([], { roles: ['Admin'] })

function faultyServer() {
  const server = fakeServer()
  server.answer(clientErrors.list, pageOf([fault]))
  server.answer(clientErrors.read, { data: fault })
  server.answer(clientErrors.remove, { data: null })
  return server
}

it('[R-8-13] staff read the faults that browsers reported, each with its stack', async () => {
  const { address } = await renderApp('/admin/client-errors', { user: admin, server: faultyServer() })
  await userEvent.click(await screen.findByRole('link', { name: fault.message }))
  const dialog = await screen.findByRole('dialog', { name: 'ChunkLoadError' })
  expect(address()).toBe('/admin/client-errors/3')
  expect(dialog.textContent).toContain('at load (https://stoa.example/assets/a.js:1:2)')
  expect(dialog.textContent).toContain('Guest')
})

it.each(LOCALES)(
  '[R-2.7-11] [R-2.7-12] [R-2.7-13] a back-office list deletes only after its dialog was confirmed, in %s',
  async (locale) => {
    const server = faultyServer()
    await renderApp('/admin/client-errors', { user: admin, server, locale })
    const remove = await screen.findByRole('button', { name: locale === 'en' ? 'Delete the fault' : 'Διαγραφή του σφάλματος' })
    await userEvent.click(remove)
    const dialog = await screen.findByRole('dialog', { name: 'Επιβεβαίωση διαγραφής' })
    expect(within(dialog).getByText(/μη αναστρέψιμη/)).toBeTruthy()
    await userEvent.click(within(dialog).getByRole('button', { name: locale === 'en' ? 'Cancel' : 'Άκυρο' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.to(clientErrors.remove)).toHaveLength(0)
    await userEvent.click(remove)
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Διαγραφή' }))
    await waitFor(() => expect(server.to(clientErrors.remove).map(({ path }) => path)).toEqual(['/api/v1/admin/client-errors/3']))
  },
)
