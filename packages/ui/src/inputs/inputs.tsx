import {
  NumberInput as MantineNumberInput,
  Select as MantineSelect,
  Textarea as MantineTextarea,
  TextInput,
  type NumberInputProps as MantineNumberInputProps,
  type SelectProps as MantineSelectProps,
  type TextareaProps as MantineTextareaProps,
  type TextInputProps,
} from '@mantine/core'
import type { Option } from './simple-select.tsx'
import { useUiTexts } from '../texts.tsx'

type Value = string | number | null

export interface SelectProps extends Omit<MantineSelectProps, 'data' | 'value' | 'defaultValue' | 'onChange'> {
  options: readonly Option[]
  value?: Value | undefined
  onChange?: ((value: Value) => void) | undefined
}

/**
 * Selects one of several options. Starts with an empty option unless required: 'Select', or the placeholder, which explains an
 * empty value. Numbers stay numbers.
 */
export function Select({ options, value, onChange, required, onSearchChange, onClick, placeholder, ...rest }: SelectProps) {
  const texts = useUiTexts()
  const nothing = placeholder || texts.select
  const items = options.map((option) => ({ value: String(option.value), label: option.label }))
  const data = required ? items : [{ value: '', label: nothing }, ...items]
  const chosen = value === null || value === undefined ? (required ? null : '') : String(value)
  const isShown = (text: string) => data.some((option) => option.value === chosen && option.label === text)
  return (
    <MantineSelect
      {...rest}
      required={required ?? false}
      allowDeselect={false}
      // Options from a search are always searchable, even if none was found; 'Select' is not a search.
      searchable={onSearchChange !== undefined || options.length > 8}
      {...(onSearchChange && {
        onSearchChange: (text: string) => onSearchChange(text === nothing ? '' : text),
        // The provider of the options has already searched, in the Greek and the Latin alphabet; 'Select' is not a result.
        filter: ({ options: found, search }) =>
          search && !isShown(search) ? found.filter((one) => !('value' in one && one.value === '')) : found,
      })}
      // Select the text, so that typing replaces it.
      onClick={(event) => {
        onClick?.(event)
        if (isShown(event.currentTarget.value)) event.currentTarget.select()
      }}
      placeholder={nothing}
      data={data}
      value={chosen}
      onChange={(next) => onChange?.(next ? (options.find((option) => String(option.value) === next)?.value ?? null) : null)}
    />
  )
}

/**
 * A multi-line input with 5 rows (spec 5).
 * @throws RangeError if `rows` is not a positive integer
 */
export function BaseTextarea({ rows = 5, ...rest }: MantineTextareaProps & { rows?: number | undefined }) {
  if (!Number.isInteger(rows) || rows < 1) throw new RangeError(`Textarea rows must be a positive number, not ${String(rows)}.`)
  return <MantineTextarea {...rest} rows={rows} />
}

/** A multi-line input of a form with 3 rows (spec 5). */
export function Textarea({ rows = 3, ...rest }: MantineTextareaProps & { rows?: number | undefined }) {
  return <BaseTextarea {...rest} rows={rows} />
}

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

export interface PhoneInputProps extends Omit<TextInputProps, 'onChange' | 'value' | 'type'> {
  value?: string | null | undefined
  onChange?: ((value: string) => void) | undefined
  /** Calling code for numbers typed without one, such as `+30`. */
  prefix?: string | undefined
}

/** An input for phone numbers; formats unambiguous numbers as E.164 on blur. */
export function PhoneInput({ value, onChange, prefix = '+30', ...rest }: PhoneInputProps) {
  return (
    <TextInput
      {...rest}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      value={value ?? ''}
      onChange={(event) => onChange?.(event.currentTarget.value)}
      onBlur={(event) => {
        rest.onBlur?.(event)
        const next = tidyPhone(event.currentTarget.value, prefix)
        if (next !== event.currentTarget.value) onChange?.(next)
      }}
    />
  )
}

/** Removes spaces and punctuation, replaces a leading 00 by +, and adds the prefix to a national number of ten digits. */
export function tidyPhone(text: string, prefix: string): string {
  const digits = text
    .trim()
    .replace(/[\s().\-/]/g, '')
    .replace(/^00/, '+')
  if (/^[26]\d{9}$/.test(digits)) return prefix + digits
  return /^\+[1-9]\d{1,14}$/.test(digits) ? digits : text.trim()
}
