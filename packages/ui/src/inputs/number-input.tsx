import { NumberInput as MantineNumberInput, type NumberInputProps as MantineNumberInputProps } from '@mantine/core'

export interface NumberInputProps extends Omit<MantineNumberInputProps, 'onChange' | 'value' | 'decimalSeparator' | 'thousandSeparator'> {
  value?: number | '' | null | undefined
  onChange?: ((value: number | '') => void) | undefined
}

/** A number in Greek notation (1.234,56); emits '' for text that is not a number (spec 5). */
export function NumberInput({ value, onChange, ...rest }: NumberInputProps) {
  return (
    <MantineNumberInput
      {...rest}
      value={value ?? ''}
      decimalSeparator=","
      thousandSeparator="."
      onChange={(next) => onChange?.(typeof next === 'number' ? next : parsed(next))}
    />
  )
}

function parsed(text: string): number | '' {
  const value = Number(text)
  return text.trim() === '' || !Number.isFinite(value) ? '' : value
}
