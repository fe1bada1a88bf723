import {
  ActionIcon,
  Box,
  Burger,
  Button,
  Group,
  IconKeyboard,
  IconSearch,
  IconWifiOff,
  Kbd,
  Alert,
  useDisclosure,
  useHotkeys,
  useNetwork,
} from '@stoa/ui'
import { Link, Outlet, useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { NotificationBell } from '../../features/attachments/notifications/index.ts'
import { ImpersonationBanner } from '../../features/identity/impersonation/index.ts'
import { allows, stopOf, useAccountId, useSession } from '../../features/shared/session/index.ts'
import { RightsProvider, useLiveInvalidation } from '../../kit/index.ts'
import { RoutePending } from '../route-states.tsx'
import { AccountSwitcher } from './account-switcher.tsx'
import { Sidebar, sidebarOf } from './sidebar.tsx'
import { UserMenu } from './user-menu.tsx'
import { LIVE_RECORDS } from './live-records.ts'
import { useOwnChanges } from './use-own-changes.ts'

const CommandPalette = lazy(() => import('./command-palette.tsx').then((module) => ({ default: module.CommandPalette })))
const ActingBanner = lazy(() => import('./acting-banner.tsx').then((module) => ({ default: module.ActingBanner })))
const ReadOnlyBanner = lazy(() => import('./read-only-banner.tsx').then((module) => ({ default: module.ReadOnlyBanner })))
const KeyboardHelp = lazy(() => import('./keyboard-help.tsx').then((module) => ({ default: module.KeyboardHelp })))

/** Name by which the lock of an open modal finds what must not move when the scroll bar goes (react-remove-scroll-bar). */
const KEEPS_ITS_WIDTH = 'right-scroll-bar-position'

/** Frame of the dashboard: sidebar, bar at the top, and the screen. */
export function Shell() {
  const { t } = useTranslation('app')
  const session = useSession()
  const accountId = useAccountId()
  const { pathname } = useLocation()
  const { online } = useNetwork()
  const [isOpen, sidebar] = useDisclosure(false)
  const [isPalette, palette] = useDisclosure(false)
  const [isHelp, help] = useDisclosure(false)
  const main = useRef<HTMLElement>(null)
  const place = session.memberships.find((membership) => membership.account_id === accountId)
  const stop = stopOf(place)
  // From within a field as well, and where the same key writes a Greek letter.
  useHotkeys(
    [
      ['mod+K', palette.toggle],
      ['mod+Κ', palette.toggle],
    ],
    [],
    true,
  )
  useHotkeys([
    ['shift+?', help.open],
    ['/', () => document.querySelector<HTMLInputElement>('.stoa-search input')?.focus()],
  ])
  const { close } = sidebar
  useEffect(() => close(), [pathname, close])
  useLiveInvalidation(accountId ? `accounts.${accountId}` : null, LIVE_RECORDS)
  useOwnChanges()

  return (
    <RightsProvider allows={(access) => allows(session, access, accountId || null)} isReadOnly={stop !== null}>
      <a
        href="#main"
        className="skip-link"
        onClick={(event) => {
          event.preventDefault()
          main.current?.focus()
        }}
      >
        {t('shell.skip')}
      </a>
      <div className="stoa-shell" data-menu={isOpen || undefined}>
        <header className={`stoa-shell-bar ${KEEPS_ITS_WIDTH}`}>
          <Group h="100%" px="sm" justify="space-between" wrap="nowrap" gap="xs">
            <Group gap="xs" wrap="nowrap">
              <Burger
                opened={isOpen}
                onClick={sidebar.toggle}
                hiddenFrom="sm"
                size="sm"
                aria-label={t(isOpen ? 'shell.close_menu' : 'shell.open_menu')}
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
              onClick={palette.open}
              c="dimmed"
              fw={400}
              miw={260}
              justify="space-between"
            >
              {t('palette.open')}
            </Button>
            <Group gap={4} wrap="nowrap">
              <ActionIcon hiddenFrom="md" size="lg" aria-label={t('palette.open')} onClick={palette.open}>
                <IconSearch size={20} />
              </ActionIcon>
              <ActionIcon visibleFrom="sm" size="lg" aria-label={t('keys.title')} onClick={help.open}>
                <IconKeyboard size={20} />
              </ActionIcon>
              <NotificationBell />
              <UserMenu />
            </Group>
          </Group>
        </header>
        <nav className="stoa-shell-side" aria-label={t('shell.navigation')}>
          <Sidebar kind={sidebarOf(pathname)} />
        </nav>
        <main className="stoa-main" id="main" tabIndex={-1} ref={main}>
          <Box className="stoa-main-inner">
            {!online && (
              <Alert className="stoa-offline" color="yellow" mb="sm" icon={<IconWifiOff size={18} />} role="status">
                {t('shell.offline')}
              </Alert>
            )}
            {place?.acting && (
              <Suspense fallback={null}>
                <ActingBanner membership={place} />
              </Suspense>
            )}
            {place && stop && (
              <Suspense fallback={null}>
                <ReadOnlyBanner membership={place} stop={stop} />
              </Suspense>
            )}
            <Suspense fallback={<RoutePending />}>
              <Outlet />
            </Suspense>
          </Box>
        </main>
      </div>
      <ImpersonationBanner />
      <Suspense fallback={null}>
        {isPalette && <CommandPalette onClose={palette.close} />}
        {isHelp && <KeyboardHelp onClose={help.close} />}
      </Suspense>
    </RightsProvider>
  )
}
