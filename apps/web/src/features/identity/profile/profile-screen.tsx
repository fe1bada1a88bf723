import { TabRow, Tabs } from '@stoa/ui'
import { Outlet, useLocation, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Screen } from '../../../kit/index.ts'

const TABS = ['details', 'security', 'notifications'] as const

/** The user's profile: tabs with addresses. */
export function ProfileScreen() {
  const { t } = useTranslation('identity')
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const active = TABS.find((tab) => pathname.startsWith(`/me/profile/${tab}`)) ?? 'details'
  return (
    <Screen title={t(`profile.tabs.${active}`)}>
      <Tabs value={active} onChange={(tab) => tab && void navigate({ to: `/me/profile/${tab}` })} keepMounted={false}>
        <TabRow active={active} label={t('profile.title')}>
          {TABS.map((tab) => (
            <Tabs.Tab key={tab} value={tab} style={{ whiteSpace: 'nowrap' }}>
              {t(`profile.tabs.${tab}`)}
            </Tabs.Tab>
          ))}
        </TabRow>
        <Tabs.Panel value={active} pt="lg">
          <Outlet />
        </Tabs.Panel>
      </Tabs>
    </Screen>
  )
}
