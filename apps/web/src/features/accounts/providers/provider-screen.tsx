import { relationMovements } from '@stoa/contract'
import { Stack, Title } from '@stoa/ui'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../kit/index.ts'
import { MovementsTab } from '../relations/movements-tab.tsx'
import { OverviewTab } from '../relations/overview-tab.tsx'
import { RelationScreen } from '../relations/relation-screen.tsx'

/** A provider: how things stand, and the card below. */
export function ProviderScreen() {
  const { t } = useTranslation('relations')
  const mayReadCard = useMay()(relationMovements.list)
  const { providerUuid = '' }: { providerUuid?: string } = useParams({ strict: false })
  return (
    <RelationScreen place="providers" uuid={providerUuid} tabs={['overview']}>
      <Stack>
        <OverviewTab />
        {mayReadCard && (
          <>
            <Title order={2} size="h3" mt="md">
              {t('tabs.movements')}
            </Title>
            <MovementsTab />
          </>
        )}
      </Stack>
    </RelationScreen>
  )
}
