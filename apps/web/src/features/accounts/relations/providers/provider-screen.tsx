import { useParams } from '@tanstack/react-router'
import { OverviewTab } from '../page/overview-tab.tsx'
import { RelationScreen } from '../page/relation-screen.tsx'

/** A provider: overview, ledger and terms. */
export function ProviderScreen() {
  const { providerUuid = '' }: { providerUuid?: string } = useParams({ strict: false })
  return (
    <RelationScreen place="providers" uuid={providerUuid} tabs={['overview', 'movements', 'edit']}>
      <OverviewTab />
    </RelationScreen>
  )
}
