import { PartyCreateModal } from '../terms/party-create-modal.tsx'

/** A new client. */
export function ClientCreateModal() {
  return <PartyCreateModal place="clients" />
}
