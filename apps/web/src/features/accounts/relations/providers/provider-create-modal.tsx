import { PartyCreateModal } from '../party-create-modal.tsx'

/** A new provider. */
export function ProviderCreateModal() {
  return <PartyCreateModal place="providers" />
}
