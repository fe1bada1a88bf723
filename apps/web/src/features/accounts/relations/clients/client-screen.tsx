import { useParams } from '@tanstack/react-router'
import { RelationScreen } from '../page/relation-screen.tsx'

/** A client: overview, ledger and terms. */
export function ClientScreen() {
  const { clientUuid = '' }: { clientUuid?: string } = useParams({ strict: false })
  return <RelationScreen place="clients" uuid={clientUuid} tabs={['overview', 'movements', 'edit']} />
}
