import { useParams } from '@tanstack/react-router'
import { RelationScreen } from '../page/relation-screen.tsx'

/** An agency as its client or provider sees it: overview and ledger. */
export function AgencyScreen() {
  const { agencyUuid = '' }: { agencyUuid?: string } = useParams({ strict: false })
  return <RelationScreen place="agencies" uuid={agencyUuid} tabs={['overview', 'movements']} />
}
