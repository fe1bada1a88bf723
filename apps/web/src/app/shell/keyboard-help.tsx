import { Group, Kbd, Modal, Stack, Text } from '@stoa/ui'
import { useTranslation } from 'react-i18next'

const KEYS = [
  ['Ctrl+K', 'palette'],
  ['?', 'help'],
  ['/', 'search'],
  ['↓+↑', 'rows'],
  ['Enter', 'open'],
  ['Space', 'choose'],
  ['Esc', 'close'],
] as const

/** Every shortcut of the dashboard. */
export function KeyboardHelp({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['app', 'kit'])
  return (
    <Modal opened onClose={onClose} title={t('app:keys.title')} closeButtonProps={{ 'aria-label': t('kit:ui.close') }}>
      <Stack gap="xs">
        {KEYS.map(([keys, name]) => (
          <Group key={name} justify="space-between">
            <Text size="sm">{t(`app:keys.${name}`)}</Text>
            <Kbd keys={keys} />
          </Group>
        ))}
      </Stack>
    </Modal>
  )
}
