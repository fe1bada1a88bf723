import { editAdminRolePermissions, updateAdminRolePermissions, type Role } from '@stoa/contract/browser'
import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeServer, member, renderApp } from '../../../test/render-app.tsx'
// Import the screen before a test stops the clock.
import './admin/role-screen.tsx'

const role: Role = {
  id: 3,
  account_id: null,
  name: 'Support',
  code: null,
  description: null,
  is_system: false,
  permissions: [],
  locked: false,
  members_count: 0,
  version: 4,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
}

it.each([
  ['en', /changed this role meanwhile/],
  ['gr', /άλλαξε στο μεταξύ αυτόν τον ρόλο/],
] as const)('says in the language %s that somebody else changed the role', async (locale, text) => {
  const server = fakeServer()
  server.answer(editAdminRolePermissions, { data: { role, groups: [] } })
  const versions: unknown[] = []
  server.reply(updateAdminRolePermissions, ({ body }) => {
    versions.push((body as { version?: number }).version)
    return { status: 409, body: { message: 'The record was changed.', code: 'version_conflict', request_id: 'r' } }
  })
  await renderApp('/admin/roles/3', { user: member([], { roles: ['Super Admin'], locale }), server, locale })
  fireEvent.change(await screen.findByDisplayValue('Support'), { target: { value: 'Support team' } })
  fireEvent.click(screen.getByRole('button', { name: locale === 'en' ? 'Save' : 'Αποθήκευση' }))
  expect((await screen.findByText(text)).textContent).not.toContain('The record was changed.')
  expect(versions).toEqual([4])
})
