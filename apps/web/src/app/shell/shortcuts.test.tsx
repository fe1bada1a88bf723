import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { listAccounts } from '@stoa/contract/browser'
import { fakeServer, member, renderApp } from '../../test/render-app.tsx'

it.each(['k', 'κ'])(
  'opens the palette by Ctrl+%s from within a field, in any keyboard layout',
  async (key) => {
    const server = fakeServer()
    server.reply(listAccounts, () => ({ body: { data: [], meta: { total: 0 } } }))
    await renderApp('/me/home', { user: member([]), server })
    await screen.findByRole('heading', { level: 1 })
    const field = document.body.appendChild(document.createElement('input'))
    fireEvent.keyDown(field, { key, code: 'KeyK', ctrlKey: true })
    expect(await screen.findByRole('dialog', {}, { timeout: 60_000 })).toBeTruthy()
    field.remove()
  },
  120_000,
)
