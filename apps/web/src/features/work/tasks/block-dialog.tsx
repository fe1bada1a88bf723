import { tasks } from '@stoa/contract/browser'
import { BaseTextarea, Button, Group, Modal, Stack } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

/** Asks why a task is blocked; the reason is stored as a comment. */
export function BlockDialog({ title, onClose, onDone }: { title: string; onClose: () => void; onDone: (reason: string) => void }) {
  const { t } = useTranslation(['tasks', 'kit'])
  const [reason, setReason] = useState('')
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('block.title', { title })}
      size="sm"
      zIndex={400}
      closeButtonProps={{ 'aria-label': t('kit:ui.close') }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (reason.trim()) onDone(reason.trim())
        }}
      >
        <Stack>
          <BaseTextarea
            label={t('block.reason')}
            description={t('block.hint')}
            required
            data-autofocus
            rows={3}
            maxLength={tasks.update.limits.reason.maxLength}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('kit:ui.cancel')}
            </Button>
            <Button type="submit" disabled={!reason.trim()}>
              {t('block.submit')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
