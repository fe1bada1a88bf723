import { __plural__, type __Singular__ } from '@stoa/contract/browser'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { fakeServer, member, renderApp } from '../../../test/render-app.tsx'
import texts from '../../../locales/en/__module__.json'

const ALL = ['__module__.read', '__module__.create', '__module__.update', '__module__.delete']
const row: __Singular__ = {
  id: 1,
  account_id: 7,
  name: 'First',
  version: 3,
  created_at: '2026-03-09T10:00:00Z',
  updated_at: '2026-03-09T10:00:00Z',
}

function serverWithOne() {
  const server = fakeServer()
  const meta = { current_page: 1, from: 1, to: 1, last_page: 1, path: '', per_page: 25, total: 1 }
  server.answer(__plural__.list, { data: [row], links: { first: '', last: '', prev: null, next: null }, meta })
  server.answer(__plural__.read, { data: row })
  server.answer(__plural__.create, { data: { ...row, id: 2 } })
  server.answer(__plural__.update, { data: row })
  server.answer(__plural__.remove, { data: null })
  return server
}

it('lists __many__ and creates one', async () => {
  const server = serverWithOne()
  const { address } = await renderApp('/accounts/7/__module__/create', { user: member(ALL), server })
  const dialog = await screen.findByRole('dialog', { name: texts.create_title }, { timeout: 5000 })
  await userEvent.type(within(dialog).getByRole('textbox', { name: texts.columns.name }), 'Second')
  await userEvent.click(within(dialog).getByRole('button', { name: texts.create_submit }))
  await waitFor(() => expect(server.to(__plural__.create).at(0)?.body).toMatchObject({ name: 'Second' }))
  await waitFor(() => expect(address()).toBe('/accounts/7/__module__'))
  expect(await screen.findByText('First')).toBeTruthy()
})

it('changes one at its own address, with the version that was read', async () => {
  const server = serverWithOne()
  await renderApp('/accounts/7/__module__/1/edit', { user: member(ALL), server })
  const name = await screen.findByRole('textbox', { name: texts.columns.name }, { timeout: 5000 })
  await userEvent.type(name, '!')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(server.to(__plural__.update).at(0)?.body).toMatchObject({ name: 'First!', version: 3 }))
})

it('deletes one only after it was confirmed', async () => {
  const server = serverWithOne()
  await renderApp('/accounts/7/__module__', { user: member(ALL), server })
  await userEvent.click(await screen.findByRole('button', { name: texts.delete.replace('{{name}}', 'First') }, { timeout: 5000 }))
  expect(server.to(__plural__.remove)).toHaveLength(0)
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(server.to(__plural__.remove)).toHaveLength(1))
})

it('offers to create, change and delete only to those who may', async () => {
  await renderApp('/accounts/7/__module__', { user: member(['__module__.read']), server: serverWithOne() })
  await screen.findByText('First', {}, { timeout: 5000 })
  expect(screen.queryByRole('link', { name: texts.create })).toBeNull()
  expect(screen.queryByRole('button', { name: texts.delete.replace('{{name}}', 'First') })).toBeNull()
})
