import { useDisclosure, useHotkeys, useMediaQuery } from '@stoa/ui'
import { Outlet, useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ImpersonationBanner } from '../../features/identity/impersonation/index.ts'
import { allows, stopOf, useAccountId, useSession } from '../../features/shared/session/index.ts'
import { RightsProvider, useLiveInvalidation } from '../../kit/index.ts'
import { RoutePending } from '../route-states.tsx'
import { Banners } from './banners.tsx'
import { LIVE_RECORDS } from './live-records.ts'
import { sidebarOf } from './menu/nav-entries.ts'
import { useNavState } from './menu/nav-state.ts'
import { PhoneBar } from './menu/phone-bar.tsx'
import { PhoneTabs } from './menu/phone-tabs.tsx'
import './shell.css'
import { Side } from './menu/side.tsx'
import { useOwnChanges } from './use-own-changes.ts'

const CommandPalette = lazy(() => import('./palette/command-palette.tsx').then((module) => ({ default: module.CommandPalette })))
const KeyboardHelp = lazy(() => import('./keyboard-help.tsx').then((module) => ({ default: module.KeyboardHelp })))

/** Phones have bars at top and bottom instead of the menu at the side. */
const PHONE = '(max-width: 47.99em)'

/** Frame of the dashboard: the menu and the screen. */
export function Shell() {
  const { t } = useTranslation('app')
  const session = useSession()
  const accountId = useAccountId()
  const { pathname } = useLocation()
  const [isMenuOpen, menu] = useDisclosure(false)
  const [isPalette, palette] = useDisclosure(false)
  const [isHelp, help] = useDisclosure(false)
  const isPhone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false })
  const { narrow } = useNavState()
  const main = useRef<HTMLElement>(null)
  const membership = session.memberships.find((each) => each.account_id === accountId)
  useShellHotkeys({ togglePalette: palette.toggle, openHelp: help.open })
  const { close } = menu
  useEffect(() => close(), [pathname, close])
  useLiveInvalidation(accountId ? `accounts.${accountId}` : null, LIVE_RECORDS)
  useOwnChanges()

  return (
    <RightsProvider allows={(access) => allows(session, access, accountId || null)} isReadOnly={stopOf(membership) !== null}>
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
      <div className="stoa-shell" data-menu={isMenuOpen || undefined} data-narrow={(narrow && !isPhone) || undefined}>
        {isPhone && <PhoneBar onOpenPalette={palette.open} />}
        <Side kind={sidebarOf(pathname)} onOpenPalette={palette.open} onOpenHelp={help.open} isPhone={isPhone} />
        <main className="stoa-main" id="main" tabIndex={-1} ref={main}>
          <Banners membership={membership} />
          <Suspense fallback={<RoutePending />}>
            <Outlet />
          </Suspense>
        </main>
        {isPhone && <PhoneTabs isMenuOpen={isMenuOpen} onToggleMenu={menu.toggle} />}
      </div>
      <ImpersonationBanner />
      <Suspense fallback={null}>
        {isPalette && <CommandPalette onClose={palette.close} />}
        {isHelp && <KeyboardHelp onClose={help.close} />}
      </Suspense>
    </RightsProvider>
  )
}

/** The palette opens from within a field too, and on keyboards where the key types the Greek letter kappa. */
function useShellHotkeys({ togglePalette, openHelp }: { togglePalette: () => void; openHelp: () => void }) {
  useHotkeys(
    [
      ['mod+K', togglePalette],
      ['mod+Κ', togglePalette],
    ],
    [],
    true,
  )
  useHotkeys([
    ['shift+?', openHelp],
    ['/', () => document.querySelector<HTMLInputElement>('.stoa-search input')?.focus()],
  ])
}
