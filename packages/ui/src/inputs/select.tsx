import { Select as MantineSelect, type SelectProps as MantineSelectProps } from '@mantine/core'
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
