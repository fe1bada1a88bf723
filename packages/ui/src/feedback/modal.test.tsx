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
