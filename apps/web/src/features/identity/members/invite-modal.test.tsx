import { accounts, roles } from '@stoa/contract/browser'
import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeServer, member, renderApp } from '../../../test/render-app.tsx'
import { accountOf, pageOf } from '../../../test/account.factory.ts'
// Import the screen before a test stops the clock.
import '../../accounts/settings/settings-screen.tsx'
import './invite-modal.tsx'
import './members-tab.tsx'

it('splits a pasted list of addresses', async () => {
  const server = fakeServer()
  server.answer(accounts.read, { data: accountOf({}) })
  server.reply(roles.list, () => ({ body: pageOf([]) }))
  await renderApp('/accounts/7/settings/members/invite', {
    user: member(['accounts.read', 'members.read', 'members.create', 'roles.read']),
    server,
  })
  const field = await screen.findByLabelText<HTMLInputElement>(/^E-mail addresses/, { selector: 'input:not([type=hidden])' })
  fireEvent.change(field, { target: { value: 'ada@example.com, grace@example.com;alan@example.com' } })
  fireEvent.blur(field)
  for (const address of ['ada@example.com', 'grace@example.com', 'alan@example.com']) expect(await screen.findByText(address)).toBeTruthy()
})
