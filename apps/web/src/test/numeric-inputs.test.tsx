import { MantineProvider, NumberInput } from '@stoa/ui'
import { fireEvent, render, screen } from '@testing-library/react'
import { useState, type ReactElement } from 'react'
import { describe, expect, it } from 'vitest'
import { MoneyInput } from '../features/shared/fields/index.ts'
import { plainNumber, readQuantity, TypedInput } from '../features/sales/lines/index.ts'

const HOSTILE = [
  '-5',
  '1e309',
  '0,0001',
  '999999999999999',
  '99999999999999999999',
  '',
  'abc',
  '--',
  '٣',
  '1.234,56',
  '1,2,3',
  '150 %',
  'NaN',
]
type Value = number | string | null

/** Every input for numbers of the application; `tools/numeric-inputs.test.ts` finds any other. */
const INPUTS: Record<string, (value: Value, onChange: (value: Value) => void) => ReactElement> = {
  NumberInput: (value, onChange) => <NumberInput label="Field" value={value as number} min={0} max={100} onChange={onChange} />,
  MoneyInput: (value, onChange) => <MoneyInput label="Field" currency="EUR" value={value} onChange={onChange} />,
  TypedInput: (value, onChange) => <TypedInput label="Field" value={value} format={plainNumber} parse={readQuantity} onChange={onChange} />,
}

function Field({ input, onValue }: { input: keyof typeof INPUTS; onValue: (value: Value) => void }) {
  const [value, setValue] = useState<Value>(null)
  const change = (next: Value) => {
    setValue(next)
    onValue(next)
  }
  return <MantineProvider env="test">{INPUTS[input]!(value, change)}</MantineProvider>
}

describe.each(Object.keys(INPUTS))('%s', (input) => {
  it.each(HOSTILE)('accepts %j without an error, and emits an exact number or what was entered', (text) => {
    const values: Value[] = []
    render(<Field input={input} onValue={(value) => values.push(value)} />)
    const field = screen.getByLabelText<HTMLInputElement>('Field')
    fireEvent.focus(field)
    fireEvent.change(field, { target: { value: text } })
    fireEvent.blur(field)
    expect(screen.getByLabelText('Field')).toBeTruthy()
    for (const value of values) expect(value === null || typeof value === 'string' || Number.isFinite(value)).toBe(true)
    const last = values.at(-1)
    const isKept = field.value !== '' || text === ''
    expect(input === 'NumberInput' || (isKept && (typeof last === 'number' || (last ?? '') === text))).toBe(true)
  })
})
