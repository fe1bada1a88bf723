import { adminUsers, type AdminUser } from '@stoa/contract/browser'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { fakeServer, member, renderApp } from '../../../test/render-app.tsx'
import { UserRoles } from './user-roles.tsx'

const user = { id: 5, username: 'Bob Byrne', version: 3, roles: [{ id: 1, name: 'Support', code: null }] } as AdminUser
const roles = [1, 2, 3].map((id) => ({ id, name: ['Support', 'Sales', 'Finance'][id - 1]!, grantable: id !== 3 }))

it('[R-3.3-45] the wizard of a user keeps the roles that were chosen for the user through its two steps', async () => {
  const server = fakeServer()
  let refusals = 1
  server.reply(adminUsers.update, () =>
    refusals-- > 0
      ? { status: 422, body: { message: 'Refused.', code: 'invalid', errors: { role_ids: ['Not this one.'] }, request_id: 'r' } }
      : { body: { data: user } },
  )
  const routes = [
    {
      path: '/user',
      guard: 'verified',
      title: 'titles:admin_user',
      frame: 'bare',
      screen: async () => () => <UserRoles user={user} roles={roles} readOnly={false} />,
    },
  ] as const
  await renderApp('/user', { user: member([], { roles: ['Super Admin'] }), server, routes })
  await userEvent.click(await screen.findByRole('button', { name: 'Change roles' }))
  const dialog = await screen.findByRole('dialog')
  const box = (name: string) => within(dialog).getByRole<HTMLInputElement>('checkbox', { name })
  const press = (name: RegExp) => userEvent.click(within(dialog).getByRole('button', { name }))
  expect([box('Support').checked, box('Sales').checked, box('Finance').disabled]).toEqual([true, false, true])
  await userEvent.click(box('Support'))
  await userEvent.click(box('Sales'))
  await press(/^Next/)
  expect(dialog.textContent).toContain('Sales')
  await press(/^Back/)
  expect([box('Support').checked, box('Sales').checked]).toEqual([false, true])

  await press(/^Next/)
  await press(/^(Confirm|Change|Save)/)
  await waitFor(() => expect(within(dialog).getByRole('alert').textContent).toBe('Not this one.'))
  expect(box('Sales').checked).toBe(true)
  await press(/^Next/)
  await press(/^(Confirm|Change|Save)/)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.to(adminUsers.update).map(({ path, body }) => [path, body.role_ids, body.version])).toEqual([
    ['/api/v1/admin/users/5', [2], 3],
    ['/api/v1/admin/users/5', [2], 3],
  ])
})
