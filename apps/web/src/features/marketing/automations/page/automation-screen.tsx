import { automations } from '@stoa/contract/browser'
import { PageSkeleton, TabRow, Tabs } from '@stoa/ui'
import { Outlet, useLocation, useNavigate, useParams } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NotLoaded, Screen, useEndpoint, useLiveInvalidation } from '../../../../kit/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'
import { AutomationMark } from '../automation-marks.tsx'
import { AUTOMATION_TABS, AUTOMATION_TOUCHES, automationPaths, type AutomationTab } from '../automation-paths.ts'
import { AutomationSteps } from './automation-steps.tsx'
import { AutomationContext } from './use-automation.ts'

const LIVE = { automation: AUTOMATION_TOUCHES } as const

/** One automation: its steps, the contacts in it, and a trial. */
export function AutomationScreen() {
  const { t } = useTranslation('automations')
  const navigate = useNavigate()
  const accountId = useAccountId()
  const { automationUuid = '' }: { automationUuid?: string } = useParams({ strict: false })
  const loaded = useEndpoint(automations.read, { params: { account_id: accountId, uuid: automationUuid } }, { keepPrevious: true })
  useLiveInvalidation(`accounts.${accountId}`, LIVE)
  const { pathname } = useLocation()
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const automation = loaded.answer?.data
  const page = useMemo(() => automation && { automation, faults, setFaults }, [automation, faults])
  if (loaded.isFirstLoad) return <PageSkeleton />
  if (!automation || !page) return <NotLoaded loaded={loaded} gone={t('gone')} />
  const active = AUTOMATION_TABS.find((tab) => pathname.endsWith(`/${tab}`)) ?? 'steps'
  return (
    <Screen
      title={automation.name}
      subtitle={<AutomationMark automation={automation} />}
      actions={<AutomationSteps automation={automation} onFaults={setFaults} />}
    >
      <Tabs
        value={active}
        onChange={(tab) => tab && void navigate({ to: automationPaths.one(accountId, automation.uuid, tab as AutomationTab) })}
        keepMounted={false}
      >
        <TabRow active={active} label={t('tabs.label')}>
          {AUTOMATION_TABS.map((tab) => (
            <Tabs.Tab key={tab} value={tab}>
              {t(`tabs.${tab}`)}
            </Tabs.Tab>
          ))}
        </TabRow>
        <Tabs.Panel value={active} pt="md">
          <AutomationContext value={page}>
            <Outlet />
          </AutomationContext>
        </Tabs.Panel>
      </Tabs>
    </Screen>
  )
}
