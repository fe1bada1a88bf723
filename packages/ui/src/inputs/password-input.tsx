import { PasswordInput as MantinePasswordInput, type PasswordInputProps } from '@mantine/core'
import { useUiTexts } from '../texts.tsx'

/** A password input whose visibility button has a label in the user's language. */
export function PasswordInput(props: PasswordInputProps) {
  const { show_password } = useUiTexts()
  return <MantinePasswordInput {...props} visibilityToggleButtonProps={{ 'aria-label': show_password }} />
}
