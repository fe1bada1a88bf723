import { PartyCreateModal } from '../terms/party-create-modal.tsx'

/** A new provider. */
export function ProviderCreateModal() {
  return <PartyCreateModal place="providers" />
}
