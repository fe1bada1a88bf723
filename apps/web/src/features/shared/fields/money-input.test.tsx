import { MantineProvider } from '@stoa/ui'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { MoneyInput } from './money-input.tsx'

/** The field, and its value as text. */
function Field({ start }: { start: number | string | null }) {
  const [value, setValue] = useState(start)
  return (
    <MantineProvider env="test">
      <MoneyInput label="Value" currency="EUR" value={value} onChange={setValue} />
      <output>{JSON.stringify(value)}</output>
    </MantineProvider>
  )
}
const given = () => screen.getByRole('status').textContent

it.each([
  ['1.234,56', '123456', '1.234,56'],
  ['1234.5', '123450', '1.234,50'],
  ['1234', '123400', '1.234,00'],
  ['', 'null', ''],
  ['a lot', '"a lot"', 'a lot'],
  ['1,234', '"1,234"', '1,234'],
])('reads %s as %s minor units and shows it as %s on blur', async (typed, minor, shown) => {
  render(<Field start={100} />)
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Value' })
  expect(field.value).toBe('1,00')
  await userEvent.clear(field)
  if (typed) await userEvent.type(field, typed)
  expect(field.value).toBe(typed)
  expect(given()).toBe(minor)
  await userEvent.tab()
  expect(field.value).toBe(shown)
})
