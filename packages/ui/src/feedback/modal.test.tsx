import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { Menu, Modal } from '../index.ts'
import { show } from '../test/show.tsx'

it('returns the focus to the button of the menu that opened a modal, also when the modal unmounts immediately', async () => {
  function Screen() {
    const [isOpen, setOpen] = useState(false)
    return (
      <>
        <Menu transitionProps={{ duration: 0 }}>
          <Menu.Target>
            <button type="button">More</button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => setOpen(true)}>Extend</Menu.Item>
          </Menu.Dropdown>
        </Menu>
        {isOpen && (
          <Modal opened onClose={() => setOpen(false)} title="Extend it">
            <button type="button">Inside</button>
          </Modal>
        )}
      </>
    )
  }
  show(<Screen />)
  fireEvent.click(screen.getByText('More'))
  const item = await screen.findByRole('menuitem', { name: 'Extend' })
  item.focus()
  fireEvent.click(item)
  const inside = await screen.findByText('Inside')
  inside.focus()
  fireEvent.keyDown(inside, { key: 'Escape' })
  await waitFor(() => expect(document.activeElement).toBe(screen.getByText('More')))
})

it('closes the topmost of two modals by Escape, and then the other', async () => {
  function Screen() {
    const [count, setCount] = useState(2)
    return (
      <>
        <Modal opened={count > 0} onClose={() => setCount(count - 1)} title="Below" transitionProps={{ duration: 0 }}>
          Below it
        </Modal>
        <Modal opened={count > 1} onClose={() => setCount((now) => now - 1)} title="Above" transitionProps={{ duration: 0 }}>
          Above it
        </Modal>
      </>
    )
  }
  show(<Screen />)
  await screen.findByText('Above it')
  fireEvent.keyDown(document.body, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByText('Above it')).toBeNull())
  expect(screen.getByText('Below it')).toBeTruthy()
  await new Promise((resolve) => setTimeout(resolve, 5))
  fireEvent.keyDown(document.body, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByText('Below it')).toBeNull())
})
