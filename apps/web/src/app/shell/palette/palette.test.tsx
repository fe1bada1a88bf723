import { accountClients, contacts, invoices, listAccounts } from '@stoa/contract/browser'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { pageOf } from '../../../test/account.factory.ts'
import { fakeServer, member, renderApp } from '../../../test/render-app.tsx'
import { keepRecent } from '../../../kit/index.ts'

const RIGHTS = ['contacts.read', 'contacts.create', 'invoices.read', 'accounts.read']

const contact = { id: 5, first_name: 'Κατερίνα', last_name: 'Λασκαρίδη', company: null, email: 'katerina@mail.example', phone: null }
const invoice = { uuid: '0190', number: 'ΤΠΥ-2026-00472', client_name: 'Κατοικία & Φως', total_minor: 124_000, currency: 'EUR' }

async function openPalette() {
  const server = fakeServer()
  server.answer(listAccounts, pageOf([]))
  server.reply(contacts.list, () => ({ body: pageOf([contact]) }))
  server.reply(invoices.list, () => ({ body: pageOf([invoice]) }))
  server.answer(accountClients.list, pageOf([]))
  const app = await renderApp('/accounts/7/home', { user: member(RIGHTS), server })
  await screen.findByRole('navigation', { name: 'Main menu' })
  fireEvent.keyDown(document.body, { key: 'k', code: 'KeyK', ctrlKey: true })
  const field = await screen.findByRole('combobox', { name: 'Find or do…' }, { timeout: 30_000 })
  return { ...app, server, field }
}

it('finds records of every kind that the user may read, by group, and opens the chosen one', { timeout: 60_000 }, async () => {
  const { server, field, address } = await openPalette()
  await userEvent.type(field, 'κατ')
  const people = await screen.findByRole('group', { name: 'People and companies' })
  expect(within(people).getByRole('option', { name: /Κατερίνα Λασκαρίδη/ })).toBeTruthy()
  const papers = await screen.findByRole('group', { name: 'Papers' })
  expect(within(papers).getByRole('option').textContent).toMatch(/^ΤΠΥ-2026-00472Κατοικία & Φως · 1\.240,00\s€$/)
  expect(server.to(invoices.list).at(-1)?.query).toMatchObject({ 'filter[search]': 'κατ', per_page: '5' })
  expect(server.to(accountClients.list)).toHaveLength(0)
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await waitFor(() => expect(address()).toBe('/accounts/7/invoices/0190'))
})

it('offers new records and screens without accents, and the records opened last', { timeout: 60_000 }, async () => {
  keepRecent(7, { label: 'Κατερίνα', to: '/accounts/7/contacts/5/details' })
  const { field } = await openPalette()
  expect(within(await screen.findByRole('group', { name: 'Recent' })).getByRole('option', { name: 'Κατερίνα' })).toBeTruthy()
  await userEvent.type(field, 'contact')
  expect(within(screen.getByRole('group', { name: 'New' })).getByRole('option', { name: 'New contact' })).toBeTruthy()
  expect(within(screen.getByRole('group', { name: 'Go to' })).getByRole('option', { name: /^Contacts(?! with)/ })).toBeTruthy()
  expect(screen.queryByRole('option', { name: 'New invoice' })).toBeNull()
})
