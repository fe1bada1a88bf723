import { contacts, mergeContacts, previewMerge } from '@stoa/contract/browser'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { member, renderApp } from '../../../../test/render-app.tsx'
import { ALL, contact, pageOf, serverWith } from '../contact-list.factory.ts'

const candidate = (id: number) => ({ ...contact(id), email_addresses: [`c${id}@example.com`], phone_numbers: [], assignee: null })

async function openActions(permissions: readonly string[], rows: readonly string[]) {
  const server = serverWith(() => pageOf([contact(1), contact(2), contact(3)]))
  server.answer(contacts.read, (sent) => ({
    data: { ...contact(Number(sent.path.split('/').pop())), emailAddresses: [], phoneNumbers: [] },
  }))
  server.answer(previewMerge, (sent) => ({
    data: { contact: candidate(sent.body.winner_id), moved: {}, dropped: {}, marketing_lost: [] },
  }))
  server.answer(mergeContacts, (sent) => ({ data: { ...candidate(sent.body.winner_id), merge_uuid: 'm-1' } }))
  await renderApp('/accounts/7/contacts', { user: member([...ALL, 'contacts.update', ...permissions]), server })
  for (const row of rows) await userEvent.click(await screen.findByRole('checkbox', { name: `Select row ${row}` }))
  await userEvent.click(await screen.findByRole('button', { name: 'Change' }))
  await screen.findByRole('menuitem', { name: 'Add tags' })
  return server
}

it('merges selected contacts after comparing them, and ends the selection', async () => {
  const server = await openActions(['contacts.merge'], ['1', '3'])
  await userEvent.click(screen.getByRole('menuitem', { name: 'Merge' }))
  const dialog = await screen.findByRole('dialog', { name: 'Merge the selected contacts' })
  await userEvent.click(await within(dialog).findByRole('radio', { name: 'Keep Name3 Surname' }))
  await userEvent.click(within(dialog).getByRole('button', { name: 'Merge 2 contacts' }))
  await waitFor(() => expect(server.to(mergeContacts)[0]?.body).toMatchObject({ winner_id: 3, loser_ids: [1], versions: { 1: 1, 3: 1 } }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.queryByRole('group', { name: 'Selected rows' })).toBeNull()
}, 60_000)

it('offers no merge of one contact', async () => {
  await openActions(['contacts.merge'], ['1'])
  expect(screen.queryByRole('menuitem', { name: 'Merge' })).toBeNull()
})

it('offers no merge without the permission', async () => {
  await openActions([], ['1', '2'])
  expect(screen.queryByRole('menuitem', { name: 'Merge' })).toBeNull()
})
