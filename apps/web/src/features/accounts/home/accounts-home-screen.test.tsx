import { listAccounts } from '@stoa/contract/browser'
import { screen } from '@testing-library/react'
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
