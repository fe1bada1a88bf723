import { ActionIcon, MantineProvider, Menu } from '@mantine/core'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { expect, it, vi } from 'vitest'
import { UiTextsProvider, type UiTexts } from '../texts.tsx'
import { LazyMenu, useOpenOnMount } from './lazy-menu.tsx'

function Choices({ face }: { face: ReactElement }) {
  const [opened, setOpened] = useOpenOnMount()
  return (
    <Menu opened={opened} onChange={setOpened} returnFocus>
      <Menu.Target>{face}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Item>One</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function show(load: () => Promise<typeof Choices>) {
  render(
    <MantineProvider env="test">
      <UiTextsProvider texts={{ not_opened: 'Not loaded' } as UiTexts}>
        <LazyMenu face={<ActionIcon aria-label="More">…</ActionIcon>} load={load} />
      </UiTextsProvider>
    </MantineProvider>,
  )
  return screen.getByRole('button', { name: 'More' })
}

it('loads a menu when the keyboard reaches its button, opens it by Enter, and returns the focus on Escape', async () => {
  const load = vi.fn(async () => Choices)
  const button = show(load)
  expect(load).not.toHaveBeenCalled()
  await userEvent.tab()
  expect(document.activeElement).toBe(button)
  expect(load).toHaveBeenCalled()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByRole('menu').contains(document.activeElement)).toBe(true))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More' })))
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByRole('menuitem', { name: 'One' })).toBeDefined()
})

it('keeps the button and loads again when the code of a menu failed to load', async () => {
  const load = vi.fn(async () => Choices).mockRejectedValue(new Error('offline'))
  const button = show(load)
  await userEvent.click(button)
  await waitFor(() => expect(load).toHaveBeenCalled())
  expect(screen.queryByRole('menu')).toBeNull()
  load.mockResolvedValue(Choices)
  await userEvent.click(button)
  expect(await screen.findByRole('menuitem', { name: 'One' })).toBeDefined()
})
