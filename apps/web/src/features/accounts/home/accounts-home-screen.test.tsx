import { accountHome, listAccounts, myInvitations } from '@stoa/contract/browser'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeServer, member, renderApp } from '../../../test/render-app.tsx'

const TYPES = ['agency', 'client', 'provider'] as const
const named = (type: (typeof TYPES)[number], id: number) => ({ id, uuid: `u${id}`, name: `The ${type}`, type, status: 'active', color: id })

it('[R-1-13] shows a member of an agency, a client and a provider the three accounts at home', async () => {
  const server = fakeServer()
  const accounts = TYPES.map((type, at) => named(type, at + 7))
  server.reply(listAccounts, () => ({ body: { data: accounts, links: {}, meta: { total: 3, current_page: 1, last_page: 1 } } }))
  const memberships = accounts.map((account) => ({
    id: account.id,
    account_id: account.id,
    account,
    roles: [],
    permissions: ['accounts.read'],
  }))
  await renderApp('/me/home', { user: member([], { memberships }), server })
  for (const { id, name } of accounts)
    expect((await screen.findByRole('link', { name: new RegExp(name) })).getAttribute('href')).toContain(`/accounts/${id}`)
  expect(server.to(listAccounts)[0]!.query['filter[mine]']).toBe('true')
})

const [agency] = TYPES.map((type, at) => named(type, at + 7))
const only = [{ id: 7, account_id: 7, account: agency!, roles: [], permissions: ['accounts.read'] }]

it('leads a member of one account straight into it, unless an invitation waits or the list is asked for', async () => {
  const server = fakeServer()
  server.reply(listAccounts, () => ({ body: { data: [agency], links: {}, meta: { total: 1, current_page: 1, last_page: 1 } } }))
  server.reply(accountHome, () => ({ status: 500 }))
  server.reply(myInvitations, () => ({ body: { data: [] } }))
  const opened = await renderApp('/me/home', { user: member([], { memberships: only }), server })
  await waitFor(() => expect(opened.address()).toBe('/accounts/7/home'))
  const listed = await renderApp('/me/home?show=all', { user: member([], { memberships: only }), server })
  expect(await screen.findByRole('link', { name: /The agency/ })).toBeTruthy()
  expect(listed.address()).toContain('/me/home')
})

it('shows staff with one account the list', async () => {
  const server = fakeServer()
  server.reply(listAccounts, () => ({ body: { data: [agency], links: {}, meta: { total: 1, current_page: 1, last_page: 1 } } }))
  server.reply(myInvitations, () => ({ body: { data: [] } }))
  const { address } = await renderApp('/me/home', { user: member([], { memberships: only, roles: ['Admin'] }), server })
  expect(await screen.findByRole('link', { name: /The agency/ })).toBeTruthy()
  expect(address()).toBe('/me/home')
})
