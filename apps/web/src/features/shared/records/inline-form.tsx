import { Alert, Button, Group, Stack } from '@stoa/ui'
import { useEffect, useRef, type ReactNode, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { EndpointForm } from '../../../kit/index.ts'

/** A small form within a page, with Add and Cancel. It takes the focus; Escape cancels it but does not close a surrounding modal. */
export function InlineForm({
  form,
  onCancel,
  submitLabel,
  children,
}: {
  form: Pick<EndpointForm, 'onSubmit' | 'error' | 'isPending'>
  onCancel: () => void
  submitLabel?: string
  children: ReactNode
}) {
  const { t } = useTranslation(['records', 'kit'])
  const element = useFormKeys(onCancel)
  return (
    <form noValidate onSubmit={form.onSubmit} ref={element}>
      <Stack gap="xs" py={4}>
        {form.error && <Alert color="red">{form.error.message}</Alert>}
        {children}
        <Group gap="xs" justify="flex-end">
          <Button size="compact-sm" variant="default" onClick={onCancel}>
            {t('kit:ui.cancel')}
          </Button>
          <Button size="compact-sm" type="submit" loading={form.isPending}>
            {submitLabel ?? t('add')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** A `ref` that focuses an input when it appears. */
export const focusOnMount = (element: HTMLElement | null): void => element?.focus()

function useFormKeys(onCancel: () => void): RefObject<HTMLFormElement | null> {
  const element = useRef<HTMLFormElement>(null)
  const cancel = useRef(onCancel)
  cancel.current = onCancel
  useEffect(() => {
    const form = element.current!
    // A surrounding modal listens on the window and asks the target whether Escape is handled.
    const markHandled = (event: FocusEvent) => (event.target as Element).setAttribute('data-mantine-stop-propagation', 'true')
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      cancel.current()
    }
    form.addEventListener('focusin', markHandled)
    form.addEventListener('keydown', press)
    focusOnMount(form.querySelector<HTMLElement>('input, textarea'))
    return () => {
      form.removeEventListener('focusin', markHandled)
      form.removeEventListener('keydown', press)
    }
  }, [])
  return element
}
