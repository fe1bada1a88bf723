import { adminOverview, readSystem, type SystemState } from '@stoa/contract/browser'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeServer, member, renderApp } from '../../../test/render-app.tsx'

const STATE: SystemState = {
  outbox: { waiting: 4, failing: 1, set_aside: 2, oldest_at: null },
  failing_events: [],
  jobs: [],
  failed_jobs: [
    { uuid: '019b16b9-4800-7966-b410-75761ba487e1', name: 'send-mail', attempts: 5, error: null, failed_at: '2026-11-28T10:00:00Z' },
  ],
  schedules: [],
}
const OVERVIEW = {
  users: { total: 45, active: 42, pending: 2, deactivated: 1, unverified: 0, seen_7_days: 3, locked: 0 },
  accounts: { total: 27, agencies: 3, clients: 18, providers: 6, unclaimed: 9 },
  sessions: { live: 18, impersonating: 0 },
  invitations: { pending: 3, expiring: 1 },
  registrations: [],
  latest_users: [],
  impersonations: [],
}

async function show(state: SystemState) {
  const server = fakeServer()
  server.answer(adminOverview, { data: OVERVIEW })
  server.answer(readSystem, { data: state })
  await renderApp('/admin', { user: member([], { roles: ['Super Admin'] }), server })
}

it('names failed background work and leads to it', async () => {
  await show(STATE)
  const waits = await screen.findByRole('region', { name: 'What waits for staff' })
  const links = within(waits).getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['1 job failed', '/admin/system'],
    ['2 events are set aside', '/admin/system'],
    ['1 event is tried again', '/admin/system'],
  ])
})

it('says that nothing waits only when no work has failed', async () => {
  await show({ ...STATE, failed_jobs: [], outbox: { waiting: 4, failing: 0, set_aside: 0, oldest_at: null } })
  expect(await screen.findByText(/Nothing waits for you/)).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'What waits for staff' })).toBeNull()
})
