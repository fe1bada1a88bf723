import { ActionIcon, Burger, Button, Group, IconKeyboard, IconSearch, Kbd } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { NotificationBell } from '../../features/attachments/notifications/index.ts'
import { AccountSwitcher } from './account-switcher.tsx'
import { UserMenu } from './user-menu.tsx'

/** Class by which react-remove-scroll-bar keeps an element in place while an open modal hides the scroll bar. */
const KEEPS_ITS_WIDTH = 'right-scroll-bar-position'

interface TopBarProps {
  isMenuOpen: boolean
  onToggleMenu: () => void
  onOpenPalette: () => void
  onOpenHelp: () => void
}

/** Bar at the top of the dashboard: account, palette, help, notifications and the user's menu. */
export function TopBar({ isMenuOpen, onToggleMenu, onOpenPalette, onOpenHelp }: TopBarProps) {
  const { t } = useTranslation('app')
  return (
    <header className={`stoa-shell-bar ${KEEPS_ITS_WIDTH}`}>
      <Group h="100%" px="sm" justify="space-between" wrap="nowrap" gap="xs">
        <Group gap="xs" wrap="nowrap">
          <Burger
            opened={isMenuOpen}
            onClick={onToggleMenu}
            hiddenFrom="sm"
            size="sm"
            aria-label={t(isMenuOpen ? 'shell.close_menu' : 'shell.open_menu')}
          />
          <Link to="/me/home" aria-label={t('shell.home')}>
            <img src="/stoa.svg" alt="" width={30} height={30} style={{ display: 'block' }} />
          </Link>
          <AccountSwitcher />
        </Group>
        <Button
          variant="default"
          visibleFrom="md"
          leftSection={<IconSearch size={16} />}
          rightSection={<Kbd keys="Ctrl+K" />}
          onClick={onOpenPalette}
          c="dimmed"
          fw={400}
          miw={260}
          justify="space-between"
        >
          {t('palette.open')}
        </Button>
        <Group gap={4} wrap="nowrap">
          <ActionIcon hiddenFrom="md" size="lg" aria-label={t('palette.open')} onClick={onOpenPalette}>
            <IconSearch size={20} />
          </ActionIcon>
          <ActionIcon visibleFrom="sm" size="lg" aria-label={t('keys.title')} onClick={onOpenHelp}>
            <IconKeyboard size={20} />
          </ActionIcon>
          <NotificationBell />
          <UserMenu />
        </Group>
      </Group>
    </header>
  )
}
