import { permission } from '@stoa/contract/browser'
import { ScrollArea, Tabs, scrollToCenter } from '@stoa/ui'
import { Outlet, useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Screen, useMay } from '../../../kit/index.ts'
import { useAccountId } from '../../shared/session/index.ts'
import { settingsTabs } from './settings-tabs.ts'

/** Settings of an account: tabs with addresses, those that the reader may open (spec 2.5). */
export function SettingsScreen() {
  const { t } = useTranslation(['accounts', 'titles'])
  const may = useMay()
  const navigate = useNavigate()
  const base = `/accounts/${useAccountId()}/settings`
  const { pathname } = useLocation()
  const tabs = settingsTabs.filter((tab) => may(permission(tab.permission)))
  const active = tabs.find((tab) => pathname === `${base}/${tab.path}` || pathname.startsWith(`${base}/${tab.path}/`))
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    scrollToCenter(list.current?.querySelector('[data-active]'))
  }, [active?.path])
  return (
    <Screen title={active ? t(active.title) : t('accounts:settings.title')}>
      <Tabs value={active?.path ?? null} onChange={(path) => path && void navigate({ to: `${base}/${path}` })} mb="md" keepMounted={false}>
        <ScrollArea type="never">
          <Tabs.List ref={list} aria-label={t('accounts:settings.tabs')} style={{ flexWrap: 'nowrap' }}>
            {tabs.map((tab) => (
              <Tabs.Tab key={tab.path} value={tab.path} style={{ whiteSpace: 'nowrap' }}>
                {t(tab.title)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        </ScrollArea>
        {active && (
          <Tabs.Panel value={active.path} pt="md">
            <Outlet />
          </Tabs.Panel>
        )}
      </Tabs>
    </Screen>
  )
}
