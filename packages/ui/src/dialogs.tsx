import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useUiTexts } from './texts.tsx'

export interface ConfirmDialogProps {
  opened: boolean
  title: string
  children: ReactNode
  onConfirm: () => void
  onClose: () => void
  confirmLabel?: string | undefined
  cancelLabel?: string | undefined
  /** Destructive: the button is red and focus starts on Cancel. */
  danger?: boolean | undefined
  pending?: boolean | undefined
}

/** Asks before something happens; Escape, the backdrop and Cancel leave everything as it was. */
export function ConfirmDialog({
  opened,
  title,
  children,
  onConfirm,
  onClose,
  confirmLabel,
  cancelLabel,
  danger,
  pending,
}: ConfirmDialogProps) {
  const texts = useUiTexts()
  return (
    <Modal opened={opened} onClose={onClose} title={title} size="sm" zIndex={400} closeButtonProps={{ 'aria-label': texts.close }}>
      <Stack>
        {typeof children === 'string' ? <Text>{children}</Text> : children}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} data-autofocus={danger || undefined}>
            {cancelLabel ?? texts.cancel}
          </Button>
          <Button
            color={danger ? 'red' : undefined}
            onClick={onConfirm}
            loading={pending ?? false}
            data-autofocus={danger ? undefined : true}
          >
            {confirmLabel ?? texts.confirm}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
