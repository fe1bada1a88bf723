import { accountAttachments, createAccountAttachment } from '@stoa/contract/browser'
import { AttachmentsPanel } from '../../shared/media/index.ts'
import { useAccountId } from '../../shared/session/index.ts'

/** Files of the account itself, such as contracts and brand guides. */
export function AttachmentsTab() {
  return <AttachmentsPanel list={accountAttachments} create={createAccountAttachment} params={{ account_id: useAccountId() }} />
}
