import { PartyCreateModal } from '../terms/party-create-modal.tsx'

/** Creates a provider. */
export function ProviderCreateModal() {
  return <PartyCreateModal place="providers" />
}
