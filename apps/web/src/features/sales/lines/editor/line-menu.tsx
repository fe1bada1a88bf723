import { ActionIcon, IconArrowDown, IconArrowUp, IconDots, IconPlus, IconTrash, Menu } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import type { LineRowProps } from './line-row.tsx'

/** Menu of commands of a line, with their keys. */
export function LineMenu({ number, onRemove, onStep, onInsert }: LineRowProps) {
  const { t } = useTranslation('lines')
  return (
    <div className="stoa-line-menu">
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon aria-label={t('menu', { number })} size="lg">
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPlus size={14} />} rightSection={t('keys.enter')} onClick={onInsert}>
            {t('insert')}
          </Menu.Item>
          <Menu.Item leftSection={<IconArrowUp size={14} />} rightSection="Alt ↑" onClick={() => onStep(-1)}>
            {t('up')}
          </Menu.Item>
          <Menu.Item leftSection={<IconArrowDown size={14} />} rightSection="Alt ↓" onClick={() => onStep(1)}>
            {t('down')}
          </Menu.Item>
          <Menu.Item color="red" leftSection={<IconTrash size={14} />} rightSection={t('keys.delete')} onClick={onRemove}>
            {t('remove')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}
