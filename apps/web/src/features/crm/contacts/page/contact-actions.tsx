import { contacts, eraseContact, type Contact } from '@stoa/contract/browser'
import { ActionIcon, ConfirmDialog, IconDots, Menu, TextInput, toast } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../../kit/index.ts'
import { DeleteContact } from '../delete-contact.tsx'
import { contactPaths } from '../contact-paths.ts'
import { EraseContact } from './erase-contact.tsx'
import { useAllowedTabs } from './tabs/contact-tabs.tsx'
import { useAct } from './use-act.ts'

type Asking = 'delete' | 'erase' | 'blacklist' | 'unblacklist' | null

/** Actions on a contact: archive, blacklist, delete and erase. */
export function ContactActions({ contact, name, onGone }: { contact: Contact; name: string; onGone: () => void }) {
  const { t } = useTranslation('contact')
  const may = useMay()
  const [asking, setAsking] = useState<Asking>(null)
  const update = useAct(contacts.update, ['activity_logs', 'subscriptions'])
  const close = () => setAsking(null)
  const setStatus = async (status: 'active' | 'archived' | 'blacklisted', reason?: string) => {
    if (!(await update.run({ params: { id: contact.id }, body: { status, ...(reason && { reason }) } }))) return
    toast({ message: t(`status_set.${status}`), tone: 'good' })
    close()
  }
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon aria-label={t('actions')} loading={update.isPending}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <TabItems contact={contact} />
          {may(contacts.update) && <StatusItems status={contact.status} onSet={(status) => void setStatus(status)} onAsk={setAsking} />}
          {may(contacts.remove) && (
            <Menu.Item color="red" onClick={() => setAsking('delete')}>
              {t('delete')}
            </Menu.Item>
          )}
          {may(eraseContact) && (
            <Menu.Item color="red" onClick={() => setAsking('erase')}>
              {t('erase.action')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <DeleteContact contact={asking === 'delete' ? contact : null} onClose={close} onDone={onGone} />
      {asking === 'erase' && <EraseContact contact={contact} name={name} onClose={close} onDone={onGone} />}
      <ConfirmDialog
        opened={asking === 'blacklist'}
        title={t('blacklist')}
        confirmLabel={t('blacklist')}
        danger
        pending={update.isPending}
        onConfirm={() => void setStatus('blacklisted')}
        onClose={close}
      >
        {t('blacklist_text', { name })}
      </ConfirmDialog>
      <Unblacklist
        opened={asking === 'unblacklist'}
        isPending={update.isPending}
        onConfirm={(reason) => void setStatus('active', reason)}
        onClose={close}
      />
    </>
  )
}

/** Ways to the tabs of the contact. */
function TabItems({ contact }: { contact: Contact }) {
  const { t } = useTranslation('contact')
  return (
    <>
      {useAllowedTabs()
        .filter((tab) => tab !== 'details')
        .map((tab) => (
          <Menu.Item key={tab} component={Link} to={contactPaths.page(contact.account_id, contact.id, tab)}>
            {t(`tabs.${tab}`)}
          </Menu.Item>
        ))}
      <Menu.Divider />
    </>
  )
}

interface StatusItemsProps {
  status: Contact['status']
  onSet: (status: 'active' | 'archived') => void
  onAsk: (asking: Asking) => void
}

function StatusItems({ status, onSet, onAsk }: StatusItemsProps) {
  const { t } = useTranslation('contact')
  if (status === 'blacklisted') return <Menu.Item onClick={() => onAsk('unblacklist')}>{t('unblacklist')}</Menu.Item>
  const isArchived = status === 'archived'
  return (
    <>
      <Menu.Item onClick={() => onSet(isArchived ? 'active' : 'archived')}>{t(isArchived ? 'unarchive' : 'archive')}</Menu.Item>
      <Menu.Item onClick={() => onAsk('blacklist')}>{t('blacklist')}</Menu.Item>
    </>
  )
}

interface UnblacklistProps {
  opened: boolean
  isPending: boolean
  onConfirm: (reason: string) => void
  onClose: () => void
}

/** Asks for a reason, which the history keeps. */
function Unblacklist({ opened, isPending, onConfirm, onClose }: UnblacklistProps) {
  const { t } = useTranslation('contact')
  const [reason, setReason] = useState('')
  return (
    <ConfirmDialog
      opened={opened}
      title={t('unblacklist')}
      confirmLabel={t('unblacklist')}
      pending={isPending}
      onConfirm={() => onConfirm(reason.trim())}
      onClose={onClose}
    >
      <TextInput label={t('reason')} required value={reason} maxLength={300} onChange={(event) => setReason(event.currentTarget.value)} />
    </ConfirmDialog>
  )
}
