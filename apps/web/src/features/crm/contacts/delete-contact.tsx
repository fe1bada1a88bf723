import { contacts, restoreContact, type Contact } from '@stoa/contract/browser'
import { ConfirmDialog, toast } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { useContactName } from '../../shared/contacts/index.ts'
import { useAct } from './page/use-act.ts'

const UNDO_MS = 10_000

/** Asks for confirmation before deleting a contact, and then offers an undo. */
export function DeleteContact({ contact, onClose, onDone }: { contact: Contact | null; onClose: () => void; onDone?: () => void }) {
  const { t } = useTranslation(['contact', 'kit'])
  const nameOf = useContactName()
  const remove = useAct(contacts.remove)
  const restore = useAct(restoreContact)
  const name = contact ? nameOf(contact) : ''
  const confirm = async () => {
    if (!contact || !(await remove.run({ params: { id: contact.id } }))) return
    const undo = () => void restore.run({ params: { id: contact.id } })
    toast({ message: t('deleted', { name }), tone: 'good', autoClose: UNDO_MS, action: { label: t('undo'), onClick: undo } })
    onClose()
    onDone?.()
  }
  return (
    <ConfirmDialog
      opened={contact !== null}
      title={t('kit:delete.delete_title')}
      confirmLabel={t('kit:delete.delete_confirm')}
      danger
      pending={remove.isPending}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {t('delete_text', { name })}
    </ConfirmDialog>
  )
}
