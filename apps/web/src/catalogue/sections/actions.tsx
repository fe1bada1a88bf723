import {
  ActionIcon,
  Button,
  Group,
  Hint,
  IconDots,
  IconPlus,
  IconTrash,
  Kbd,
  LazyMenu,
  LazyTooltip,
  Menu,
  MenuButton,
  Toolbar,
  useOpenOnMount,
} from '@stoa/ui'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'

/** Buttons of each kind: at rest, with a sign, at work, and without use. */
export function Actions() {
  const { t } = useTranslation('components')
  const kinds = [
    { key: 'main' },
    { key: 'plain', variant: 'default' },
    { key: 'light', variant: 'light' },
    { key: 'quiet', variant: 'subtle' },
    { key: 'destroys', color: 'red' },
  ] as const
  return (
    <>
      {kinds.map(({ key, ...look }) => (
        <Group key={key} gap="sm">
          <Button {...look}>{t(`actions.${key}`)}</Button>
          <Button {...look} leftSection={<IconPlus size={16} />}>
            {t(`actions.${key}`)}
          </Button>
          <Button {...look} size="xs">
            {t('actions.small')}
          </Button>
          <Button {...look} loading>
            {t('actions.at_work')}
          </Button>
          <Button {...look} disabled>
            {t('actions.disabled')}
          </Button>
        </Group>
      ))}
      <Toolbar label={t('actions.tools')}>
        <Hint label={t('actions.destroys')}>
          <ActionIcon variant="subtle" color="gray" aria-label={t('actions.destroys')}>
            <IconTrash size={16} />
          </ActionIcon>
        </Hint>
        <LazyTooltip label={t('actions.main')}>
          <ActionIcon aria-label={t('actions.main')}>
            <IconPlus size={16} />
          </ActionIcon>
        </LazyTooltip>
        <LazyMenu face={<Button variant="default">{t('actions.menu')}</Button>} load={async () => OpenMenu} />
        <MenuButton
          face={
            <ActionIcon variant="default" aria-label={t('actions.more')}>
              <IconDots size={16} />
            </ActionIcon>
          }
          entries={[
            { key: 'main', label: t('actions.main') },
            { key: 'disabled', label: t('actions.disabled'), disabled: true, endsGroup: true },
            { key: 'destroys', label: t('actions.destroys'), danger: true },
          ]}
        />
        <Kbd keys="Ctrl+K" />
        <Kbd keys="Alt+Up" />
      </Toolbar>
    </>
  )
}

function OpenMenu({ face }: { face: ReactElement }) {
  const { t } = useTranslation('components')
  const [opened, setOpened] = useOpenOnMount()
  return (
    <Menu opened={opened} onChange={setOpened} position="bottom-start">
      <Menu.Target>{face}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPlus size={16} />}>{t('actions.main')}</Menu.Item>
        <Menu.Item disabled>{t('actions.disabled')}</Menu.Item>
        <Menu.Divider />
        <Menu.Item color="red" leftSection={<IconTrash size={16} />}>
          {t('actions.destroys')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
