import { accountEmails, accountPhones, accountRegistrations, accounts, paymentAccounts, transferAccount } from '@stoa/contract/browser'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { fakeServer, member, renderApp } from '../../../test/render-app.tsx'
import { accountOf, pageOf } from '../../../test/account.factory.ts'
import { settingsTabs } from './settings-tabs.ts'
// Import the tab before a test stops the clock.
import './general-tab.tsx'
import './settings-screen.tsx'

const person = (id: number, username: string) => ({ id, username, color: 1, avatar_url: null })
const OWNER = [
  'accounts.read',
  'accounts.update',
  'accounts.delete',
  'accounts.transfer-ownership',
  'members.read',
  'roles.read',
  'media.read',
]

const MAIL = '01900000-0000-7000-8000-0000000000aa'

function serverOf(
  account = accountOf({ owner: person(1, 'Ada Lovelace'), members: [person(1, 'Ada Lovelace'), person(2, 'Grace Hopper')] }),
) {
  const server = fakeServer()
  server.answer(accounts.read, { data: account })
  for (const resource of [accountPhones, accountEmails, accountRegistrations, paymentAccounts])
    server.reply(resource.list, () => ({ body: pageOf([]) }))
  return server
}

it('opens the settings on the general tab [R-2.5-03]', async () => {
  const { address } = await renderApp('/accounts/7/settings', { user: member(OWNER), server: serverOf() })
  expect(await screen.findByDisplayValue('Tourism')).toBeTruthy()
  expect(address()).toBe('/accounts/7/settings/general')
})

it('has a tab for each subject of the specification [R-2.5-04]', async () => {
  const all = settingsTabs.map(({ permission }) => permission)
  await renderApp('/accounts/7/settings/general', { user: member(all), server: serverOf() })
  const list = await screen.findByRole('navigation', { name: 'Settings of the account' })
  const paths = within(list)
    .getAllByRole('link')
    .map((tab) => tab.getAttribute('href')!.replace('/accounts/7/settings/', ''))
  const wanted = ['general', 'membership-product', 'web-presence', 'social-connections', 'customer-anatomy', 'attachments', 'members']
  for (const path of [...wanted, 'integrations', 'integrations/facebook', 'linked-contacts', 'tags']) expect(paths).toContain(path)
})

it('shows only the tabs that the user may open', async () => {
  await renderApp('/accounts/7/settings/general', { user: member(['accounts.read', 'media.read']), server: serverOf() })
  const list = await screen.findByRole('navigation', { name: 'Settings of the account' })
  const groups = within(list).getAllByRole('region')
  expect(
    groups.map((group) => [
      group.ariaLabel,
      ...within(group)
        .getAllByRole('link')
        .map((tab) => tab.textContent),
    ]),
  ).toEqual([
    ['Account', 'General', 'Attachments'],
    ['Sales', 'Invoicing'],
  ])
  expect(within(list).getByRole('link', { current: 'page' }).textContent).toBe('General')
  expect(await screen.findByText(/needs the permission accounts\.update/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
})

it('sends changed details and confirms it', async () => {
  const server = serverOf()
  server.answer(accounts.update, { data: accountOf({ name: 'Acme 2' }) })
  await renderApp('/accounts/7/settings/general', { user: member(OWNER), server })
  const name = await screen.findByRole('textbox', { name: 'Name' })
  fireEvent.change(name, { target: { value: 'Acme 2' } })
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Saved')).toBeTruthy()
  expect(server.to(accounts.update)[0]!.body).toMatchObject({ name: 'Acme 2', time_zone: 'Europe/Athens' })
})

it('saves the colour of the account, and says where it is changed to be visible', async () => {
  const server = serverOf()
  server.answer(accounts.update, { data: accountOf({ brand_color: '#ffff00' }) })
  await renderApp('/accounts/7/settings/general', { user: member(OWNER), server })
  fireEvent.change(await screen.findByRole('textbox', { name: 'Colour' }), { target: { value: '#ffff00' } })
  expect(await screen.findByText(/^Contrast on paper 1,1: 1. It is darkened/)).toBeTruthy()
  expect(screen.getByText(/^Contrast on dark ground 15,.: 1$/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Keep this colour' }))
  await waitFor(() => expect(server.to(accounts.update)[0]!.body).toMatchObject({ brand_color: '#ffff00' }))
})

it('saves colours and letters of the brand', async () => {
  const server = serverOf()
  server.answer(accounts.update, { data: accountOf({ brand_colors: ['#112233'] }) })
  await renderApp('/accounts/7/settings/general', { user: member(OWNER), server })
  const brand = within(await screen.findByRole('form', { name: 'Brand' }))
  await userEvent.click(brand.getByRole('button', { name: 'Add a colour' }))
  fireEvent.change(brand.getByRole('textbox', { name: 'Colour 1' }), { target: { value: '#112233' } })
  await userEvent.click(brand.getByRole('button', { name: 'Save the brand' }))
  await waitFor(() => expect(server.to(accounts.update)[0]?.body).toMatchObject({ brand_colors: ['#112233'], brand_font: null }))
})

it('scrolls to the first invalid field, since the button is below most fields', async () => {
  await renderApp('/accounts/7/settings/general', { user: member(OWNER), server: serverOf() })
  const name = await screen.findByRole('textbox', { name: 'Name' })
  fireEvent.change(name, { target: { value: '' } })
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(document.activeElement).toBe(name))
})

it('shows the refusal of a VAT number on its field', async () => {
  const server = serverOf()
  server.reply(accountRegistrations.create, () => ({
    status: 422,
    body: {
      message: 'x',
      code: 'validation_failed',
      request_id: 'r',
      errors: { vat_number: ['The VAT number field is not a valid VAT number'] },
    },
  }))
  await renderApp('/accounts/7/settings/general', { user: member(OWNER), server })
  await userEvent.click(await screen.findByRole('button', { name: 'Add: Companies and VAT' }))
  const dialog = await screen.findByRole('dialog', { name: 'New company' })
  for (const [label, value] of [
    ['Legal name', 'Acme SA'],
    ['VAT number', '094019246'],
    ['Street', 'Ermou'],
    ['City', 'Athens'],
    ['Postal code', '10563'],
  ] as const)
    fireEvent.change(within(dialog).getByRole('textbox', { name: label }), { target: { value } })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(await within(dialog).findByText('The VAT number field is not a valid VAT number')).toBeTruthy()
})

it('transfers the account to another member, and closes it only after its name was typed', async () => {
  const server = serverOf()
  server.answer(transferAccount, { data: accountOf({ owner_id: 2 }) })
  server.answer(accounts.remove, { data: null })
  const { address } = await renderApp('/accounts/7/settings/general', { user: member(OWNER), server })
  await userEvent.click(await screen.findByRole('button', { name: 'Transfer ownership' }))
  const transfer = await screen.findByRole('dialog', { name: 'Transfer ownership' })
  await userEvent.click(within(transfer).getByRole('combobox', { name: 'New owner' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Grace Hopper', hidden: true }))
  await userEvent.click(within(transfer).getByRole('button', { name: 'Transfer' }))
  await waitFor(() => expect(server.to(transferAccount)[0]?.body).toMatchObject({ user_id: 2 }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await userEvent.click(screen.getByRole('button', { name: 'Close the account' }))
  const close = await screen.findByRole('dialog', { name: 'Close the account' })
  const confirm = within(close).getByRole('button', { name: 'Close for good' })
  expect(confirm).toHaveProperty('disabled', true)
  fireEvent.change(within(close).getByRole('textbox'), { target: { value: 'Acme' } })
  await userEvent.click(confirm)
  await waitFor(() => expect(address()).toBe('/me/home'))
  expect(server.to(accounts.remove)).toHaveLength(1)
})

it('stores working settings: quiet hours if they are switched on, and null for switches that are off', async () => {
  const server = serverOf(accountOf({ default_email_uuid: null, settings: { attribution_days: 60 } }))
  server.reply(accountEmails.list, () => ({
    body: pageOf([{ id: MAIL, email: 'hello@acme.example', label: 'general', is_primary: true }]),
  }))
  server.answer(accounts.update, { data: accountOf() })
  await renderApp('/accounts/7/settings/general', { user: member(OWNER), server })
  const form = within(await screen.findByRole('form', { name: 'How the account works' }))
  expect(form.queryByLabelText('From')).toBeNull()
  await userEvent.click(form.getByRole('checkbox', { name: 'Write to nobody during quiet hours' }))
  fireEvent.change(form.getByLabelText('From'), { target: { value: '22:00' } })
  await userEvent.click(form.getByRole('combobox', { name: 'Sender of e-mails' }))
  await userEvent.click(await screen.findByRole('option', { name: 'hello@acme.example' }))
  await userEvent.click(form.getByRole('button', { name: 'Save settings' }))
  await waitFor(() => expect(server.to(accounts.update)).toHaveLength(1))
  expect(server.to(accounts.update)[0]!.body).toMatchObject({
    vat_regime: 'normal',
    default_payment_terms_days: 30,
    default_email_uuid: MAIL,
    sms_sender_id: null,
    settings: { quiet_hours: { from: '22:00', to: '09:00' }, frequency_cap: null, response_sla_minutes: null, attribution_days: 60 },
  })
})
