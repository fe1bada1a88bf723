import { contactRequests, restoreContactRequest, type ContactRequest } from '@stoa/contract/browser'
import { ConfirmDialog, toast } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { useAct } from '../../../../kit/index.ts'

const UNDO_MS = 10_000
const TOUCHES = ['contact-requests', 'contacts', 'board'] as const

interface DeleteRequestProps {
  request: Pick<ContactRequest, 'id' | 'subject'>
  onClose: () => void
  onDone?: () => void
}

/** Asks for confirmation before deleting a request, and then offers an undo. */
export function DeleteRequest({ request, onClose, onDone }: DeleteRequestProps) {
  const { t } = useTranslation(['requests', 'kit'])
  const remove = useAct(contactRequests.remove, TOUCHES)
  const restore = useAct(restoreContactRequest, TOUCHES)
  const confirm = async () => {
    if (!(await remove.run({ params: { id: request.id } }))) return
    const undo = () => void restore.run({ params: { contact_request_id: request.id } })
    toast({
      message: t('deleted', { subject: request.subject }),
      tone: 'good',
      autoClose: UNDO_MS,
      action: { label: t('undo'), onClick: undo },
    })
    onClose()
    onDone?.()
  }
  return (
    <ConfirmDialog
      opened
      title={t('kit:delete.delete_title')}
      confirmLabel={t('kit:delete.delete_confirm')}
      danger
      pending={remove.isPending}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {t('delete_text', { subject: request.subject })}
    </ConfirmDialog>
  )
}
