import { Group, Kbd, Modal, Stack, Text } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

const EVERYWHERE = [
  ['Ctrl+K', 'palette'],
  ['?', 'help'],
  ['/', 'search'],
  ['Down+Up', 'rows'],
  ['Enter', 'open'],
  ['Space', 'choose'],
  ['Esc', 'close'],
] as const

/** Parts of a page that have shortcuts of their own. */
const PARTS = [
  {
    part: 'board',
    mark: '.stoa-board-card',
    keys: [
      ['Left+Up+Down+Right', 'walk'],
      ['Alt+Left+Up+Down+Right', 'carry'],
      ['Space', 'places'],
      ['Enter', 'open'],
    ],
  },
  {
    part: 'calendar',
    mark: '.stoa-schedule',
    keys: [
      ['Tab', 'walk'],
      ['Alt+Left+Right', 'days'],
      ['Alt+Up+Down', 'times'],
      ['Enter', 'open'],
    ],
  },
  {
    part: 'lines',
    mark: '.stoa-lines',
    keys: [
      ['Down+Up', 'walk'],
      ['Alt+Up+Down', 'carry'],
      ['Enter', 'add'],
      ['Ctrl+Delete', 'remove'],
    ],
  },
] as const

/** Lists the shortcuts of the dashboard, and of the parts on the page. */
export function KeyboardHelp({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['app', 'kit'])
  const [parts] = useState(() => PARTS.filter(({ mark }) => document.querySelector(mark)))
  return (
    <Modal opened onClose={onClose} title={t('app:keys.title')} closeButtonProps={{ 'aria-label': t('kit:ui.close') }}>
      <Stack gap="xs">
        {EVERYWHERE.map(([keys, name]) => (
          <Shortcut key={name} keys={keys} text={t(`app:keys.${name}`)} />
        ))}
        {parts.map(({ part, keys }) => (
          <Stack key={part} component="section" gap="xs" aria-label={t(`app:keys.${part}.title`)}>
            <Text fw={600} size="sm" mt="xs">
              {t(`app:keys.${part}.title`)}
            </Text>
            {keys.map(([key, name]) => (
              <Shortcut key={name} keys={key} text={t(`app:keys.${part}.${name}`)} />
            ))}
          </Stack>
        ))}
      </Stack>
    </Modal>
  )
}

function Shortcut({ keys, text }: { keys: string; text: string }) {
  return (
    <Group justify="space-between" wrap="nowrap">
      <Text size="sm">{text}</Text>
      <Kbd keys={keys} />
    </Group>
  )
}
