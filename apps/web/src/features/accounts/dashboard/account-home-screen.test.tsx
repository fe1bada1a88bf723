import { accounts, accountSummary, currentAccount, listAccounts } from '@stoa/contract/browser'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { fakeServer, member, renderApp } from '../../../test/render-app.tsx'
import { accountOf, pageOf } from '../../../test/account.factory.ts'
// Import the screen before a test stops the clock.
import '../home/accounts-home-screen.tsx'
import './account-home-screen.tsx'

const months = Array.from({ length: 12 }, (_, at) => ({
  month: `2026-${String(at + 1).padStart(2, '0')}`,
  added: at === 11 ? 5 : 0,
  total: at === 11 ? 12 : 7,
}))

function serverOf() {
  const server = fakeServer()
  server.answer(accounts.read, { data: accountOf() })
  server.answer(accountSummary, {
    data: {
      growth: months,
      contacts_count: 12,
      contact_lists_count: 2,
      subscriptions_count: 0,
      pipelines_count: 0,
      active_contacts_count: 12,
      open_tasks_count: 0,
      members_count: 1,
      todo: [{ code: 'unassigned_contacts', count: 3 }],
      activity: [
        {
          id: 1,
          event: 'contact.created',
          subject_type: 'contact',
          subject_id: '1',
          subject_label: 'Grace Hopper',
          actor: { id: 1, username: 'Ada', color: 1, avatar_url: null },
          created_at: '2026-03-09T10:00:00Z',
        },
      ],
    },
  })
  server.answer(listAccounts, pageOf([accountOf()]))
  server.answer(currentAccount, { data: { current_account_id: 7 } })
  return server
}

it('links the figures, bars and to-dos to the records they count', async () => {
  await renderApp('/accounts/7', { user: member(['accounts.read', 'contacts.read']), server: serverOf() })
  const contacts = await screen.findByRole('link', { name: /^Contacts\s*12$/ })
  expect(contacts.getAttribute('href')).toBe('/accounts/7/contacts')
  expect(screen.getByText('5 in the last twelve months')).toBeTruthy()
  expect(screen.getByLabelText('December 2026: 5 new, 12 in all')).toBeTruthy()
  expect(screen.getByRole('link', { name: '3 new contacts have nobody to look after them' }).getAttribute('href')).toContain(
    'filter.assignee.is=null',
  )
  expect(screen.getByText('Contact · created by Ada')).toBeTruthy()
})

it("[R-2.4-02] shows the user's accounts and makes the opened one current", async () => {
  const server = serverOf()
  const { address } = await renderApp('/me/home', { user: member(['accounts.read']), server })
  const card = await screen.findByRole('link', { name: /Acme/ })
  expect(within(card).getByText('12 contacts')).toBeTruthy()
  expect(server.to(listAccounts)[0]!.query).toMatchObject({ 'filter[mine]': 'true' })
  await userEvent.click(card)
  expect(await screen.findByRole('heading', { level: 1, name: 'Acme' })).toBeTruthy()
  expect(address()).toBe('/accounts/7/home')
  expect(server.to(currentAccount)[0]!.body).toMatchObject({ account_id: 7 })
})

it('counts only contacts in the lists, links to the lists, and names the events of an offer', async () => {
  const server = serverOf()
  server.answer(accounts.read, { data: accountOf({ contacts_count: 99, contact_lists_count: 2 }) })
  server.answer(accountSummary, {
    data: {
      growth: months,
      contacts_count: 12,
      contact_lists_count: 2,
      subscriptions_count: 0,
      pipelines_count: 0,
      active_contacts_count: 12,
      open_tasks_count: 0,
      members_count: 1,
      todo: [],
      activity: [
        {
          id: 1,
          event: 'offer.expired',
          subject_type: 'offer',
          subject_id: '1',
          subject_label: 'Website',
          actor: null,
          created_at: '2026-03-09T10:00:00Z',
        },
      ],
    },
  })
  await renderApp('/accounts/7', { user: member(['accounts.read', 'contacts.read']), server })
  expect(await screen.findByRole('link', { name: /^Contacts\s*12$/ })).toBeTruthy()
  expect(screen.getByRole('link', { name: /^Contact lists\s*2$/ }).getAttribute('href')).toBe('/accounts/7/lists')
  expect(screen.getByText('Offer · expired')).toBeTruthy()
})
