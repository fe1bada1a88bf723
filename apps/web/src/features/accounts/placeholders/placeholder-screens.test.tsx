import { accountClients, accountProjects, invoices, offers, pipelines } from '@stoa/contract/browser'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { LOCALES } from '../../../app/i18n.ts'
import { pageOf } from '../../../test/account.factory.ts'
import { fakeServer, member, renderApp } from '../../../test/render-app.tsx'

const withTotal = (total: number) => ({ body: { ...pageOf([]), meta: { ...pageOf([]).meta, total } } })

it.each(LOCALES)('clearing counts what is open, and leads to the lists with the same filter, in %s', async (locale) => {
  const server = fakeServer()
  server.reply(accountClients.list, ({ query }) => withTotal(query['filter[overdue][is]'] === 'true' ? 2 : 5))
  server.reply(invoices.list, () => withTotal(3))
  const user = member(['accounts.read', 'relations.read', 'invoices.read'])
  const { address } = await renderApp('/accounts/7/clearing', { user, server, locale })
  await waitFor(() => expect(screen.getByTestId('tile-overdue_clients').textContent).toBe('2'))
  expect(screen.getByTestId('tile-clients_with_balance').textContent).toBe('5')
  expect(screen.getByTestId('tile-overdue_invoices').textContent).toBe('3')
  expect(screen.queryByTestId('tile-unallocated_payments')).toBeNull()
  await userEvent.click(screen.getByTestId('tile-overdue_clients'))
  await waitFor(() => expect(address()).toContain('/accounts/7/clients?filter.overdue.is=true'))
})

it('strategic cases and infrastructure show what the user may open, and say so if that is nothing', async () => {
  const server = fakeServer()
  for (const resource of [accountProjects, offers, pipelines]) server.reply(resource.list, () => withTotal(1))
  const user = member(['accounts.read', 'projects.read', 'offers.read', 'pipelines.read'])
  const first = await renderApp('/accounts/7/strategic-cases', { user, server })
  await waitFor(() =>
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['Projects1', 'Offers1', 'Pipelines1']),
  )
  first.unmount()
  await renderApp('/accounts/7/infrastructure', { user: member(['accounts.read']), server })
  expect(await screen.findByText(/You may open none of the records/)).toBeTruthy()
})
