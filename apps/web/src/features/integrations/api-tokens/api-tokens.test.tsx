import { accountFeatures, apiTokens, createApiToken, type ApiToken } from '@stoa/contract/browser'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { fakeServer, member, renderApp } from '../../../test/render-app.tsx'

const AT = '2026-11-20T10:00:00Z'
const TOKEN: ApiToken = {
  id: 5,
  account_id: 7,
  name: 'Website',
  notes: null,
  token_prefix: 'stoa_5_abcd',
  status: 'active',
  permissions: ['contacts.read'],
  user_id: 1,
  user: null,
  expires_at: null,
  last_used_at: AT,
  last_used_ip: '203.0.113.9',
  ended_at: null,
  end_reason: null,
  version: 3,
  created_at: AT,
  updated_at: AT,
}
const action = (name: string, held: boolean) => ({ name, label: name, held })
const GROUPS = [
  {
    name: 'crm',
    label: 'CRM',
    resources: [
      {
        name: 'contacts',
        label: 'Contacts',
        actions: [action('contacts.read', true), action('contacts.create', true), action('contacts.delete', false)],
      },
    ],
  },
]

let server = fakeServer()
beforeEach(() => {
  server = fakeServer()
})

const listed = (data: ApiToken[]) => ({
  data,
  links: { first: '', last: '', prev: null, next: null },
  meta: {
    current_page: 1,
    from: data.length ? 1 : null,
    last_page: 1,
    path: '',
    per_page: 25,
    to: data.length || null,
    total: data.length,
  },
})
const open = (path: string, rights: readonly string[]) =>
  renderApp(`/accounts/7/settings/api-tokens${path}`, { user: member(['accounts.read', 'integrations.read', ...rights]), server })

it('creates a token with the permissions of a preset, and shows it once with a call that tries it', async () => {
  server.answer(createApiToken, { data: { groups: GROUPS } })
  server.answer(apiTokens.create, { data: { ...TOKEN, token: 'stoa_5_abcdsecret' } })
  server.answer(apiTokens.list, listed([TOKEN]))
  const { address } = await open('/create', ['integrations.manage'])
  expect(await screen.findByRole('checkbox', { name: 'Contacts: contacts.create' })).toBeTruthy()
  expect(screen.queryByRole('checkbox', { name: 'Contacts: contacts.delete' })).toBeNull()
  await userEvent.click(screen.getByText('Read only'))
  await userEvent.click(screen.getByRole('button', { name: 'Create the token' }))
  expect(server.to(apiTokens.create)).toHaveLength(0)
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Website')
  await userEvent.click(screen.getByRole('button', { name: 'Create the token' }))
  const dialog = await screen.findByRole('dialog', { name: 'Website is ready' })
  expect(server.to(apiTokens.create)[0]?.body).toMatchObject({
    name: 'Website',
    notes: null,
    expiry: '90_days',
    permissions: ['contacts.read'],
  })
  expect(within(dialog).getByText('stoa_5_abcdsecret')).toBeTruthy()
  expect(within(dialog).getByText(/Authorization: Bearer stoa_5_abcdsecret/)).toBeTruthy()
  await userEvent.keyboard('{Escape}')
  expect(screen.getByText('stoa_5_abcdsecret')).toBeTruthy()
  await userEvent.click(within(dialog).getByRole('button', { name: 'I have stored it' }))
  await waitFor(() => expect(address()).toMatch(/\/accounts\/7\/settings\/api-tokens$/))
  expect(screen.queryByText('stoa_5_abcdsecret')).toBeNull()
}, 90_000)

it('names a plan without the API, revokes a token after naming its last use, and lets readers look only', async () => {
  const feature = { name: 'API access', type: 'flag' as const, unit: null, value: null, source: 'plan' as const, reason: null, until: null }
  server.answer(accountFeatures, { data: [{ ...feature, code: 'api.enabled', enabled: false }] })
  server.answer(apiTokens.list, listed([TOKEN]))
  server.answer(apiTokens.remove, { data: null })
  const view = await open('', ['integrations.manage'])
  expect(await screen.findByRole('link', { name: 'See the plans' })).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: 'Revoke Website' }))
  const dialog = await screen.findByRole('dialog', { name: 'Revoke Website?' })
  expect(within(dialog).getByText(/It was last used on 20 Nov 2026/)).toBeTruthy()
  expect(server.to(apiTokens.remove)).toHaveLength(0)
  await userEvent.click(within(dialog).getByRole('button', { name: 'Revoke' }))
  await waitFor(() => expect(server.to(apiTokens.remove)[0]?.path).toBe('/api/v1/accounts/7/api-tokens/5'))
  view.unmount()

  server.answer(apiTokens.read, { data: TOKEN })
  await open('/5', [])
  expect(within(await screen.findByRole('dialog', { name: 'Website' })).getByText('view')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Revoke Website' })).toBeNull()
  expect(screen.getByText('New API token').closest('[inert]')).toBeTruthy()
}, 90_000)
