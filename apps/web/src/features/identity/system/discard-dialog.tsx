import { Button, Group, Modal, Stack, Text, Textarea } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

interface DiscardDialogProps {
  /** What is given up; null while the dialog is closed. */
  name: string | null
  /** Largest length of the reason. */
  limit: number
  pending: boolean
  /** @returns whether it succeeded */
  onDiscard: (reason: string) => Promise<boolean>
  onClose: () => void
}

/** Asks why failed work is given up. The reason remains in the activity log. */
export function DiscardDialog({ name, limit, pending, onDiscard, onClose }: DiscardDialogProps) {
  const { t } = useTranslation('admin')
  const [reason, setReason] = useState('')
  const close = () => {
    setReason('')
    onClose()
  }
  return (
    <Modal opened={name !== null} onClose={close} title={t('system.discard_title', { name: name ?? '' })}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void onDiscard(reason.trim()).then((done) => done && close())
        }}
      >
        <Stack>
          <Text size="sm">{t('system.discard_text')}</Text>
          <Textarea
            label={t('system.reason')}
            required
            maxLength={limit}
            data-autofocus
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {t('system.cancel')}
            </Button>
            <Button type="submit" color="red" loading={pending} disabled={reason.trim() === ''}>
              {t('system.discard')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
