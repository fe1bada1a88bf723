import { relationMovements } from '@stoa/contract'
import { PageSkeleton, Tabs } from '@stoa/ui'
import { useParams } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TabRow, useMay } from '../../../../kit/index.ts'
import { MovementsTab } from '../movements-tab.tsx'
import { OverviewTab } from '../overview-tab.tsx'
import { RelationScreen } from '../relation-screen.tsx'

/** A provider: how things stand, and the card. */
export function ProviderScreen() {
  const { t } = useTranslation('relations')
  const mayReadCard = useMay()(relationMovements.list)
  const [tab, setTab] = useState<string | null>('overview')
  const { providerUuid = '' }: { providerUuid?: string } = useParams({ strict: false })
  return (
    <RelationScreen place="providers" uuid={providerUuid} tabs={['overview']}>
      <Tabs value={tab} onChange={setTab} keepMounted={false}>
        <TabRow active={tab ?? ''}>
          <Tabs.Tab value="overview">{t('tabs.overview')}</Tabs.Tab>
          {mayReadCard && <Tabs.Tab value="movements">{t('tabs.movements')}</Tabs.Tab>}
        </TabRow>
        <Tabs.Panel value="overview" pt="md">
          <Suspense fallback={<PageSkeleton />}>
            <OverviewTab />
          </Suspense>
        </Tabs.Panel>
        <Tabs.Panel value="movements" pt="md">
          <Suspense fallback={<PageSkeleton />}>
            <MovementsTab />
          </Suspense>
        </Tabs.Panel>
      </Tabs>
    </RelationScreen>
  )
}
