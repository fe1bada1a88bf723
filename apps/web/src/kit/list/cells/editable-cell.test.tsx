import { MantineProvider } from '@stoa/ui'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import i18next from 'i18next'
import { startTexts } from '../../../app/i18n.ts'

/** Lets the editor arrive. */
let arrives: () => void

vi.mock('./cell-editor.tsx', async (load) => {
  await new Promise<void>((resolve) => {
    arrives = resolve
  })
  return load()
})

it('keeps what is typed before the editor is there: left, sent, and still being typed', async () => {
  await startTexts('en')
  await i18next.loadNamespaces('kit')
  // Another test of this process may have loaded the editor.
  vi.resetModules()
  const { EditableCell } = await import('./editable-cell.tsx')
  const saved: unknown[] = []
  const acts = {
    save: async (value: unknown) => void saved.push(value),
    read: async () => ({ version: 1, values: {} }),
    paste: async () => {},
    fillDown: async () => {},
  }
  render(
    <MantineProvider env="test">
      {['one', 'two', 'three', 'four'].map((value) => (
        <EditableCell
          key={value}
          cell={{ name: 'company', value, edit: { as: 'text' } }}
          label="Company"
          says={(shown) => `Edit ${shown}`}
          version={1}
          acts={acts}
        >
          {value}
        </EditableCell>
      ))}
    </MantineProvider>,
  )
  const click = (value: string) => userEvent.click(screen.getByRole('button', { name: `Edit ${value}` }))
  await click('one')
  await userEvent.keyboard('Left')
  await click('two')
  await userEvent.keyboard('Sent{Enter}')
  await click('three')
  await userEvent.keyboard('No{Escape}')
  expect(screen.getByRole('button', { name: 'Edit three' })).toBeTruthy()
  await click('four')
  await userEvent.keyboard('New')
  expect(saved).toEqual([])
  arrives()
  await waitFor(() => expect(saved).toEqual(['Left', 'Sent']))
  await userEvent.keyboard(' name{Enter}')
  await waitFor(() => expect(saved).toEqual(['Left', 'Sent', 'New name']))
})
