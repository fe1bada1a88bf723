import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { member, renderApp } from '../../test/render-app.tsx'
import { RouteModal, type CloseMode } from './form-modal.tsx'
import { Outlet } from '@tanstack/react-router'
import type { ScreenRoute } from '../screen/routes.ts'

const routesWith = (more: { close?: CloseMode; closeOnBackdrop?: boolean }): readonly ScreenRoute[] => [
  { path: '/start', guard: 'verified', title: 'titles:home', frame: 'bare', screen: async () => () => 'the start' },
  {
    path: '/list',
    guard: 'verified',
    title: 'titles:home',
    frame: 'bare',
    screen: async () => () => (
      <>
        the list
        <Outlet />
      </>
    ),
    children: [
      {
        path: 'modal',
        title: 'titles:home',
        modal: true,
        screen: async () => () => (
          <RouteModal title="Modal" {...more}>
            inside
          </RouteModal>
        ),
      },
    ],
  },
]

/** Navigates from the start page to the modal. @returns its backdrop */
async function openModal(more: Parameters<typeof routesWith>[0]) {
  const app = await renderApp('/start', { user: member([]), routes: routesWith(more) })
  await screen.findByText('the start')
  await app.router.navigate({ to: '/list/modal' })
  await screen.findByRole('dialog', { name: 'Modal' })
  return { ...app, backdrop: document.querySelector('.mantine-Modal-overlay')! }
}

it('[R-4-10] a click on the backdrop closes a modal, unless that is disabled', async () => {
  const open = await openModal({})
  await userEvent.click(open.backdrop)
  await waitFor(() => expect(open.address()).toBe('/list'))
  open.unmount()
  const kept = await openModal({ closeOnBackdrop: false })
  await userEvent.click(kept.backdrop)
  expect(screen.getByRole('dialog', { name: 'Modal' })).toBeTruthy()
  expect(kept.address()).toBe('/list/modal')
})

it('[R-4-12] a modal can close to the previous page', async () => {
  const { address, history } = await openModal({ close: 'back' })
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(address()).toBe('/start'))
  expect(history.location.state.__TSR_index).toBe(0)
})

it('[R-4-13] a modal can close to its list without a further history entry', async () => {
  const { address, history } = await openModal({ close: 'replace' })
  const entries = history.length
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(address()).toBe('/list'))
  expect(history.length).toBe(entries)
  history.back()
  await waitFor(() => expect(address()).toBe('/start'))
})
