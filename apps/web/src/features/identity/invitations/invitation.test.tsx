import { readInvitation } from '@stoa/contract/browser'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeServer, member, renderApp } from '../../../test/render-app.tsx'

it('offers another signed-in user to sign out and return to the invitation', async () => {
  const server = fakeServer()
  server.answer(readInvitation, {
    data: {
      id: 3,
      status: 'pending',
      email: 'grace@example.com',
      inviter: 'Ada',
      role: 'Sales',
      message: null,
      expires_at: '2030-01-01T00:00:00Z',
      account: { id: 7, name: 'Acme' },
    },
  })
  await renderApp('/invitations/secret', { user: member([]), server })
  const leave = await screen.findByRole('link', { name: 'Sign out' })
  expect(leave.getAttribute('href')).toBe('/logout?next=%2Finvitations%2Fsecret')
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull()
})
