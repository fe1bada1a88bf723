import { ActionIcon } from '@mantine/core'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { show } from '../test/show.tsx'
import { MenuButton } from './menu-button.tsx'

const Way = ({ to, children }: { to: string; children?: ReactNode }) => <a href={to}>{children}</a>

it('opens its entries on click: actions, ways to pages, and those that are not allowed', async () => {
  const remove = vi.fn()
  show(
    <MenuButton
      face={<ActionIcon aria-label="More">…</ActionIcon>}
      entries={[
        { key: 'page', label: 'Page', as: { component: Way, to: '/page' }, endsGroup: true },
        { key: 'send', label: 'Send', disabled: true, title: 'Not yet' },
        { key: 'remove', label: 'Remove', danger: true, onClick: remove },
      ]}
    />,
  )
  await userEvent.click(screen.getByRole('button', { name: 'More' }))
  expect((await screen.findByText('Page')).closest('a')?.getAttribute('href')).toBe('/page')
  expect(screen.getByRole('menuitem', { name: 'Send' }).getAttribute('title')).toBe('Not yet')
  expect(screen.getByRole<HTMLButtonElement>('menuitem', { name: 'Send' }).disabled).toBe(true)
  expect(document.querySelector('.mantine-Menu-divider')).not.toBeNull()
  await userEvent.click(screen.getByRole('menuitem', { name: 'Remove' }))
  expect(remove).toHaveBeenCalledOnce()
})
