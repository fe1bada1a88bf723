import { Invoice, Order } from '@stoa/contract'
import { accountSalesOrders, contactAssignees, invoices, orders, tags } from '@stoa/contract/browser'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { pageOf } from '../../test/account.factory.ts'
import { fakeServer, member, renderApp } from '../../test/render-app.tsx'
import { sampleOf } from '../../test/sample-of.ts'

const UUID = '018f0000-0000-7000-8000-000000000001'
const RIGHTS = ['orders.read', 'orders.update', 'invoices.read', 'invoices.update', 'contacts.read', 'tags.read']

const orderWith = (more: object) => ({
  ...sampleOf(Order),
  uuid: UUID,
  account_id: 7,
  kind: 'sales',
  side: 'kept',
  number: 'N-1',
  title: 'Work',
  version: 3,
  status_code: 'confirmed',
  assignees: [{ id: 4, username: 'Grace', color: 1, avatar_url: null }],
  tags: [],
  ...more,
})
const invoiceWith = (more: object) => ({
  ...sampleOf(Invoice),
  uuid: UUID,
  account_id: 7,
  number: null,
  version: 3,
  type: 'invoice',
  status: 'draft',
  credits_invoice_uuid: null,
  mydata_type: null,
  withholding_bp: 0,
  withholding_category: null,
  ...more,
})

/** An order or invoice beside its list, as a member with all rights sees it. */
async function opened(of: 'orders' | 'invoices', row: object) {
  const server = fakeServer()
  const [list, read] = of === 'orders' ? [accountSalesOrders.list, orders.read] : [invoices.list, invoices.read]
  server.reply(list, () => ({ body: pageOf([row] as never) }))
  server.reply(read, () => ({ body: { data: row } }))
  server.answer(contactAssignees, {
    data: [
      { value: 4, label: 'Grace' },
      { value: 5, label: 'Ada' },
    ] as never,
  })
  server.reply(tags.list, () => ({ body: pageOf([{ id: 8, name: 'Urgent', color: null }] as never) }))
  await renderApp(`/accounts/7/${of}?beside=${UUID}`, { user: member(RIGHTS), server })
  const panel = within(await screen.findByRole('dialog', { name: of === 'orders' ? 'Order' : 'Invoice' }, { timeout: 10_000 }))
  await panel.findByRole('heading', { level: 2 }, { timeout: 10_000 })
  return { server, panel }
}

const sentTo = (server: ReturnType<typeof fakeServer>, endpoint: typeof orders.update | typeof invoices.update) =>
  server.to(endpoint).map(({ body }) => {
    const { tzOffset: _zone, ...sent } = body as Record<string, unknown>
    return sent
  })

it('edits the people and the tags of an order in its column', { timeout: 30_000 }, async () => {
  const { server, panel } = await opened('orders', orderWith({}))
  server.reply(orders.update, () => ({ body: { data: orderWith({}) } }))
  await userEvent.click(await panel.findByRole('button', { name: 'Edit Responsible' }, { timeout: 10_000 }))
  const people = await panel.findByRole('combobox', { name: 'Responsible' }, { timeout: 10_000 })
  await waitFor(() => expect(document.activeElement).toBe(people))
  await userEvent.type(people, 'Ada')
  await userEvent.click(await screen.findByRole('option', { name: 'Ada' }))
  await userEvent.tab()
  await waitFor(() => expect(sentTo(server, orders.update)).toEqual([{ assignees: [4, 5], version: 3 }]))
  await userEvent.click(await panel.findByRole('button', { name: 'Edit Tags' }))
  await userEvent.click(await panel.findByRole('combobox', { name: 'Tags' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Urgent' }))
  await userEvent.tab()
  await waitFor(() => expect(sentTo(server, orders.update)[1]).toEqual({ tags: [8], version: 3 }))
})

it.each([
  ['an order that is over', { status_code: 'cancelled' }],
  ['an order of another account', { side: 'received' }],
])('does not edit the people of %s', { timeout: 30_000 }, async (_what, more) => {
  const { panel } = await opened('orders', orderWith(more))
  expect((await panel.findAllByText('Grace', undefined, { timeout: 10_000 })).length).toBeGreaterThan(0)
  expect(panel.queryByRole('button', { name: 'Edit Responsible' })).toBeNull()
})

it('edits rate and category of withheld tax of a draft together', { timeout: 30_000 }, async () => {
  const { server, panel } = await opened('invoices', invoiceWith({}))
  server.reply(invoices.update, () => ({ body: { data: invoiceWith({}) } }))
  await userEvent.click(await panel.findByRole('button', { name: 'Edit Withholding tax' }, { timeout: 10_000 }))
  const rate = await panel.findByRole('textbox', { name: 'Withholding tax %' }, { timeout: 10_000 })
  await userEvent.type(rate, 'much')
  expect((rate as HTMLInputElement).value).toBe('')
  await userEvent.type(rate, '7,5')
  await userEvent.selectOptions(panel.getByRole('combobox', { name: 'Category of withheld tax' }), '3')
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(sentTo(server, invoices.update)).toEqual([{ withholding_bp: 750, withholding_category: 3, version: 3 }]))
})

it('ends withholding by an empty rate', { timeout: 30_000 }, async () => {
  const { server, panel } = await opened('invoices', invoiceWith({ withholding_bp: 2000, withholding_category: 3 }))
  server.reply(invoices.update, () => ({ body: { data: invoiceWith({}) } }))
  await userEvent.click(await panel.findByRole('button', { name: 'Edit Withholding tax' }, { timeout: 10_000 }))
  const rate = await panel.findByRole('textbox', { name: 'Withholding tax %' }, { timeout: 10_000 })
  expect((rate as HTMLInputElement).value).toBe('20')
  await userEvent.clear(rate)
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(sentTo(server, invoices.update)[0]).toMatchObject({ withholding_bp: 0 }))
})

it.each([
  ['an issued invoice', { status: 'issued', number: 'T-1', withholding_bp: 2000 }],
  ['a receipt', { type: 'retail_receipt' }],
  ['a credit note', { credits_invoice_uuid: UUID }],
])('does not edit the withholding of %s', { timeout: 30_000 }, async (_what, more) => {
  const { panel } = await opened('invoices', invoiceWith(more))
  await panel.findByText('VAT treatment', undefined, { timeout: 10_000 })
  expect(panel.queryByRole('button', { name: 'Edit Withholding tax' })).toBeNull()
})
