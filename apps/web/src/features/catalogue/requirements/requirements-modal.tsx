import type { Requirement } from '@stoa/contract/browser'
import { Button, Group, Modal, Stack } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { RequirementsView } from './requirements-view.tsx'

interface RequirementsModalProps {
  /** The modal is closed while null. */
  requirements: readonly Requirement[] | null
  name: string
  onClose: () => void
}

/** The questions of a product, read-only (MOD-011). */
export function RequirementsModal({ requirements, name, onClose }: RequirementsModalProps) {
  const { t } = useTranslation(['requirements', 'kit'])
  return (
    <Modal
      opened={requirements !== null}
      onClose={onClose}
      title={t('requirements:title_of', { name })}
      size="lg"
      closeButtonProps={{ 'aria-label': t('kit:ui.close') }}
    >
      <Stack>
        <RequirementsView requirements={requirements ?? []} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('kit:ui.close')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
