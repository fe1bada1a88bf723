import { appSetup, editAdminUser, startImpersonation, stopImpersonation } from '@stoa/contract/browser'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { createQueryClient } from '../../../app/providers.tsx'
import { fakeServer, member, renderApp } from '../../../test/render-app.tsx'
import { sessionQuery } from '../../shared/session/index.ts'

const bob = {
  id: 5,
  first_name: 'Bob',
  last_name: 'Byrne',
  username: 'Bob Byrne',
  email: 'bob@example.com',
  locale: 'en',
  time_zone: null,
  color: 1,
  avatar_url: null,
  status: 'active',
  emailVerified: true,
  admin: false,
  super_admin: false,
  manageable: true,
  membershipsCount: 0,
  version: 1,
  created_at: '2026-03-09T10:00:00Z',
  updated_at: '2026-03-09T10:00:00Z',
  roles: [],
  phoneNumbers: [],
  memberships: [],
}

it('[R-2.6-08] [SCR-231] a Super Admin impersonates a user from the admin area, and ends it', async () => {
  const superAdmin = member([], { roles: ['Super Admin'] })
  const acted = member([], { id: 5, username: bob.username, impersonator: { id: 1, username: 'Ada Lovelace' } })
  const server = fakeServer()
  server.reply(editAdminUser, () => ({ body: { data: { user: bob, roles: [], locales: [], time_zones: [] } } }))
  server.reply(startImpersonation, () => ({ body: { data: { access_token: 'acting', token_type: 'Bearer' } } }))
  server.reply(stopImpersonation, () => ({ body: { data: null } }))
  const { address } = await renderApp('/admin/users/5', { user: superAdmin, server })
  server.reply(appSetup, ({ headers }) => ({ body: { data: headers.get('authorization') === 'Bearer acting' ? acted : superAdmin } }))
  await userEvent.click(await screen.findByRole('button', { name: 'Act as this user' }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.type(within(dialog).getByRole('textbox'), 'Ticket 4711')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Start' }))
  await waitFor(() => expect(address()).toBe('/me/home'))
  expect(server.to(startImpersonation)[0]).toMatchObject({ path: '/api/v1/admin/users/5/impersonation', body: { reason: 'Ticket 4711' } })
  await userEvent.click(await screen.findByRole('button', { name: 'Stop' }))
  await waitFor(() => expect(localStorage.getItem('auth')).toBe('token'))
  expect(server.to(stopImpersonation)).toHaveLength(1)
})

it('restores the own session when the impersonation is refused meanwhile', async () => {
  const superAdmin = member([], { roles: ['Super Admin'] })
  const server = fakeServer()
  await renderApp('/me/home', { user: superAdmin, server })
  server.reply(appSetup, ({ headers }) =>
    headers.get('authorization') === 'Bearer acting'
      ? { status: 401, body: { message: 'Unauthenticated.', code: 'unauthenticated', request_id: 'r' } }
      : { body: { data: superAdmin } },
  )
  localStorage.setItem('auth', 'acting')
  localStorage.setItem('auth_own', 'token')
  const session = await createQueryClient().fetchQuery(sessionQuery)
  expect([session.user?.id, localStorage.getItem('auth'), localStorage.getItem('auth_own')]).toEqual([superAdmin.user?.id, 'token', null])
})
