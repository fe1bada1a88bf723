import { ActionIcon, Alert, Button, Code, CopyButton, Group, IconCheck, IconCopy, Modal, Stack, Text } from '@stoa/ui'
import { useTranslation } from 'react-i18next'

/** The secret URL of an intake source, shown once, with instructions. */
export function IntakeAddress({ address, onClose }: { address: string; onClose: () => void }) {
  const { t } = useTranslation(['request_settings', 'kit'])
  const example = `curl -X POST ${address} -H 'content-type: application/json' -d '{"full_name":"Ada Lovelace","email":"ada@example.com","message":"…"}'`
  return (
    <Modal opened onClose={onClose} title={t('sources.address')} size="lg" closeButtonProps={{ 'aria-label': t('kit:ui.close') }}>
      <Stack>
        <Alert color="yellow">{t('sources.once')}</Alert>
        <Group wrap="nowrap">
          <Code block flex={1} style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
            {address}
          </Code>
          <CopyButton value={address}>
            {({ copied, copy }) => (
              <ActionIcon onClick={copy} aria-label={t(copied ? 'sources.copied' : 'sources.copy')}>
                {copied ? <IconCheck size={18} /> : <IconCopy size={18} />}
              </ActionIcon>
            )}
          </CopyButton>
        </Group>
        <Text size="sm">{t('sources.how')}</Text>
        <Code block style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {example}
        </Code>
        <Group justify="flex-end">
          <Button onClick={onClose}>{t('sources.kept')}</Button>
        </Group>
      </Stack>
    </Modal>
  )
}
