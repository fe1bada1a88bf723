import { PartyCreateModal } from '../terms/party-create-modal.tsx'

/** Creates a client. */
export function ClientCreateModal() {
  return <PartyCreateModal place="clients" />
}
