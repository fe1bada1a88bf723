import { contactMedia, createContactMedia, type Contact } from '@stoa/contract/browser'
import { AttachmentsPanel } from '../../../../shared/media/index.ts'

/** The files of a contact. */
export function FilesTab({ contact }: { contact: Contact }) {
  return <AttachmentsPanel list={contactMedia} create={createContactMedia} params={{ contact_id: contact.id }} />
}
