import { Alert, Button, Group, Stack } from '@stoa/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { EndpointForm } from '../../../../kit/index.ts'

/** A small form within a page: its inputs, Add and Cancel; Escape cancels. */
export function InlineForm({
  form,
  onCancel,
  submitLabel,
  children,
}: {
  form: EndpointForm<any>
  onCancel: () => void
  submitLabel?: string
  children: ReactNode
}) {
  const { t } = useTranslation(['contact', 'kit'])
  return (
    <form
      noValidate
      onSubmit={form.onSubmit}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onCancel()
      }}
    >
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
