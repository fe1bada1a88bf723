import { ScrollArea, Tabs, scrollToCenter } from '@stoa/ui'
import { Outlet, useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Screen } from '../../../kit/index.ts'

const TABS = ['details', 'security', 'notifications'] as const

/** The user's profile: tabs with addresses. */
export function ProfileScreen() {
  const { t } = useTranslation('identity')
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const active = TABS.find((tab) => pathname.startsWith(`/me/profile/${tab}`)) ?? 'details'
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    scrollToCenter(list.current?.querySelector('[data-active]'))
  }, [active])
  return (
    <Screen title={t(`profile.tabs.${active}`)}>
      <Tabs value={active} onChange={(tab) => tab && void navigate({ to: `/me/profile/${tab}` })} keepMounted={false}>
        <ScrollArea type="never">
          <Tabs.List ref={list} aria-label={t('profile.title')} style={{ flexWrap: 'nowrap' }}>
            {TABS.map((tab) => (
              <Tabs.Tab key={tab} value={tab} style={{ whiteSpace: 'nowrap' }}>
                {t(`profile.tabs.${tab}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        </ScrollArea>
        <Tabs.Panel value={active} pt="lg">
          <Outlet />
        </Tabs.Panel>
      </Tabs>
    </Screen>
  )
}
