import { TextInput, type TextInputProps } from '@mantine/core'

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
