import { permission } from '@stoa/contract/browser'
import { scrollToCenter } from '@stoa/ui'
import { Link, Outlet, useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Screen, useMay } from '../../../kit/index.ts'
import { useAccountId } from '../../shared/session/index.ts'
import { settingsGroups } from './settings-groups.ts'
import './settings.css'

/** Settings of an account: tabs with addresses in a list at the side, by group, those that the reader may open (spec 2.5). */
export function SettingsScreen() {
  const { t } = useTranslation(['accounts', 'titles'])
  const may = useMay()
  const base = `/accounts/${useAccountId()}/settings`
  const { pathname } = useLocation()
  const groups = settingsGroups((tab) => may(permission(tab.permission)))
  const isOpen = ({ path }: { path: string }) => pathname === `${base}/${path}` || pathname.startsWith(`${base}/${path}/`)
  // The tab of one service lies below that of all services: the longest path counts.
  const open = groups.flatMap(({ tabs }) => tabs).filter(isOpen)
  const active = open.toSorted((one, other) => other.path.length - one.path.length)[0]
  const list = useRef<HTMLElement>(null)
  useEffect(() => {
    scrollToCenter(list.current?.querySelector('[aria-current]'))
  }, [active?.path])
  return (
    <Screen title={active ? t(active.title) : t('accounts:settings.title')}>
      <div className="stoa-settings">
        <nav ref={list} aria-label={t('accounts:settings.tabs')}>
          {groups.map(({ group, tabs }) => (
            <section key={group} aria-label={t(`accounts:settings.groups.${group}`)}>
              <span aria-hidden>{t(`accounts:settings.groups.${group}`)}</span>
              {tabs.map((tab) => (
                <Link
                  key={tab.path}
                  to={`${base}/${tab.path}`}
                  activeOptions={{ exact: true }}
                  aria-current={tab === active ? 'page' : undefined}
                >
                  {t(tab.title)}
                </Link>
              ))}
            </section>
          ))}
        </nav>
        <div className="stoa-settings-page">
          <Outlet />
        </div>
      </div>
    </Screen>
  )
}
