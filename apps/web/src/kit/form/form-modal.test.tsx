import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { member, renderApp } from '../../test/render-app.tsx'

const LIST = '/accounts/7/contacts'

async function newContact() {
  const app = await renderApp(`${LIST}/create`, { user: member(['accounts.read', 'contacts.read', 'contacts.create']) })
  const dialog = await screen.findByRole('dialog', { name: 'New contact' })
  return { ...app, field: await within(dialog).findByLabelText('First name') }
}

it('Escape on a changed form asks before discarding, and on the question returns to the form', async () => {
  const { address, field } = await newContact()
  await userEvent.type(field, 'Μισό')
  await userEvent.keyboard('{Escape}')
  await screen.findByRole('dialog', { name: 'Leave without saving?' })
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Leave without saving?' })).toBeNull())
  expect(address()).toBe(`${LIST}/create`)
  expect(screen.getByLabelText('First name')).toHaveProperty('value', 'Μισό')
  await userEvent.keyboard('{Escape}')
  await userEvent.click(await screen.findByRole('button', { name: 'Discard changes' }))
  await waitFor(() => expect(address()).toBe(LIST))
})

it('Escape on an unchanged form closes it', async () => {
  const { address } = await newContact()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(address()).toBe(LIST))
  expect(screen.queryByRole('dialog', { name: 'Leave without saving?' })).toBeNull()
})
