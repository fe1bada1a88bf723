import { PasswordInput as MantinePasswordInput, type PasswordInputProps } from '@mantine/core'
import { useUiTexts } from '../texts.tsx'

/** A password, and the button that shows it, named in the language of the reader. */
export function PasswordInput(props: PasswordInputProps) {
  const { show_password } = useUiTexts()
  return <MantinePasswordInput {...props} visibilityToggleButtonProps={{ 'aria-label': show_password }} />
}
