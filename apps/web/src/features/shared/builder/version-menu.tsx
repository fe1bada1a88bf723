import { Button, IconHistory, Menu, Text } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../../kit/index.ts'

interface VersionMenuProps {
  versions: readonly { number: number; created_at: string; saved_by_name?: string | null; words?: string | null }[]
  hint: string
  onOpen?: () => void
  onRestore: (number: number) => void
}

/** Earlier designs, to which members can return. */
export function VersionMenu({ versions, hint, onOpen, onRestore }: VersionMenuProps) {
  const { t, i18n } = useTranslation('page_builder')
  if (!versions.length) return null
  return (
    <Menu {...(onOpen && { onOpen })}>
      <Menu.Target>
        <Button size="xs" variant="default" leftSection={<IconHistory size={14} />}>
          {t('history')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={360} style={{ overflowY: 'auto' }}>
        <Menu.Label>{hint}</Menu.Label>
        {versions.map(({ number, created_at, saved_by_name: name, words }) => (
          <Menu.Item key={number} onClick={() => onRestore(number)}>
            {t('version_of', { number, time: formatInstant(created_at, i18n.language) })}
            {name && ` · ${name}`}
            {words && (
              <Text size="xs" c="dimmed" maw={320} truncate>
                {words}
              </Text>
            )}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
