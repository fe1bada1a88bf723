import { MantineProvider } from '@stoa/ui'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import i18next from 'i18next'
import { startTexts } from '../../app/i18n.ts'
import { FormBoundary } from './form-boundary.tsx'

function Amount({ amount }: { amount: string }) {
  if (amount.startsWith('-')) throw new RangeError('Not shown')
  return <output>{amount}</output>
}

function Form() {
  const [values, setValues] = useState({ name: '', amount: '' })
  return (
    <MantineProvider env="test">
      <FormBoundary values={values} onRestore={setValues}>
        <input aria-label="Name" value={values.name} onChange={(event) => setValues({ ...values, name: event.currentTarget.value })} />
        <input
          aria-label="Amount"
          value={values.amount}
          onChange={(event) => setValues({ ...values, amount: event.currentTarget.value })}
        />
        <Amount amount={values.amount} />
      </FormBoundary>
    </MantineProvider>
  )
}

it('keeps what was entered when an entry cannot be shown, and continues without that entry', async () => {
  await startTexts('en')
  await i18next.loadNamespaces('kit')
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  render(<Form />)
  await userEvent.type(screen.getByLabelText('Name'), 'Campaign')
  await userEvent.type(screen.getByLabelText('Amount'), '7')
  await userEvent.clear(screen.getByLabelText('Amount'))
  await userEvent.type(screen.getByLabelText('Amount'), '-5')
  expect(await screen.findByRole('alert')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Continue without the last entry' }))
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Campaign')
  expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe('')
  vi.restoreAllMocks()
})
