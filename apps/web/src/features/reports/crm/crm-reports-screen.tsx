import { Stack, Tabs } from '@stoa/ui'
import { Outlet, useLocation, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Screen, useMay } from '../../../kit/index.ts'
import { useAccountId } from '../../shared/session/index.ts'
import { PeriodBar } from '../parts/index.ts'

const TABS = ['requests', 'growth'] as const

/** Reports on requests, and on the growth of contacts and lists. */
export function CrmReportsScreen() {
  const { t } = useTranslation(['reports', 'titles'])
  const may = useMay()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const base = `/accounts/${useAccountId()}/reports/crm`
  const tabs = TABS.filter((tab) => tab !== 'growth' || may({ who: 'permission', permission: 'contact-lists.read' }))
  const active = tabs.find((tab) => pathname.startsWith(`${base}/${tab}`)) ?? 'requests'
  return (
    <Screen title={t('titles:crm_reports')}>
      <Stack gap="md">
        <Tabs value={active} onChange={(tab) => void navigate({ to: `${base}/${tab}`, search: true })}>
          <Tabs.List>
            {tabs.map((tab) => (
              <Tabs.Tab key={tab} value={tab}>
                {t(`tabs.${tab}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        </Tabs>
        <PeriodBar />
        <Outlet />
      </Stack>
    </Screen>
  )
}
