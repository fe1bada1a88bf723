import { contacts } from '@stoa/contract/browser'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeServer, member, renderApp } from '../../test/render-app.tsx'
import { useListScreen } from './use-list-screen.ts'

function Page() {
  const { meta, status } = useListScreen(contacts, { account_id: 7 })
  return `${status}: page ${meta.current_page} of ${meta.last_page}`
}

it('[R-3.1-03] a list is on page 1 of 1 until it has loaded', async () => {
  const server = fakeServer()
  let answer = () => {}
  const meta = { current_page: 2, last_page: 4, from: 26, to: 50, total: 100, per_page: 25, path: '' }
  server.reply(contacts.list, () => new Promise((resolve) => void (answer = () => resolve({ body: { data: [], links: {}, meta } }))))
  await renderApp('/list?page=2', {
    user: member([]),
    server,
    routes: [{ path: '/list', guard: 'verified', title: 'titles:home', frame: 'bare', screen: async () => Page }],
  })
  expect(await screen.findByText('loading: page 1 of 1')).toBeTruthy()
  answer()
  expect(await screen.findByText('resolved: page 2 of 4')).toBeTruthy()
})
