import { Button, Group, Stack, Text } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { Modal } from './modal.tsx'
import { useUiTexts } from '../texts.tsx'

export interface ConfirmDialogProps {
  opened: boolean
  title: string
  children: ReactNode
  onConfirm: () => void
  onClose: () => void
  confirmLabel?: string | undefined
  cancelLabel?: string | undefined
  /** Destructive: the button is red and Cancel takes the initial focus. */
  danger?: boolean | undefined
  pending?: boolean | undefined
}

/** Asks for confirmation; Escape, the backdrop and Cancel change nothing. */
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
  const isAnswerable = useAfterTheEvent(opened)
  return (
    <Modal
      opened={opened}
      onClose={() => isAnswerable() && onClose()}
      title={title}
      size="sm"
      zIndex={400}
      closeButtonProps={{ 'aria-label': texts.close }}
    >
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

/**
 * Whether the event that opened a dialog is over. Every modal listens for Escape on the window, and browsers let React render
 * between two listeners: the Escape that makes a form ask a question would also answer it.
 */
function useAfterTheEvent(opened: boolean): () => boolean {
  const isOver = useRef(opened)
  useEffect(() => {
    const timer = setTimeout(() => {
      isOver.current = opened
    })
    return () => {
      clearTimeout(timer)
      isOver.current = false
    }
  }, [opened])
  return () => isOver.current
}
