import { Alert, Button, Group, IconAlertTriangle, Modal, Stack } from '@stoa/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CodeSample } from './code-sample.tsx'

interface SecretOnceProps {
  title: string
  /** What the secret is, such as "API token". */
  label: string
  secret: string
  /** Why it must be kept now, and how. */
  warning: string
  onClose: () => void
  /** How the secret is used. */
  children?: ReactNode
}

/** A secret that the server shows once. Only its own buttons close it, so that a slip of the hand does not lose it. */
export function SecretOnce({ title, label, secret, warning, onClose, children }: SecretOnceProps) {
  const { t } = useTranslation(['integrations', 'kit'])
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size="lg"
      closeOnClickOutside={false}
      closeOnEscape={false}
      closeButtonProps={{ 'aria-label': t('kit:ui.close') }}
    >
      <Stack>
        <Alert color="yellow" icon={<IconAlertTriangle size={18} />}>
          {warning}
        </Alert>
        <CodeSample label={label} code={secret} />
        {children}
        <Group justify="flex-end">
          <Button onClick={onClose}>{t('integrations:secret.kept')}</Button>
        </Group>
      </Stack>
    </Modal>
  )
}
