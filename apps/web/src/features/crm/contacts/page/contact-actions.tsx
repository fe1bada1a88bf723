import { contacts, eraseContact, type Contact } from '@stoa/contract/browser'
import { ActionIcon, ConfirmDialog, IconDots, MenuButton, TextInput, toast, type MenuEntry } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../../kit/index.ts'
import { DeleteContact } from '../delete-contact.tsx'
import { contactPaths } from '../contact-paths.ts'
import { EraseContact } from './erase-contact.tsx'
import { useAllowedTabs } from './tabs/allowed-tabs.ts'
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
  const entries: MenuEntry[] = [
    ...useTabEntries(contact),
    ...(may(contacts.update) ? statusEntries(contact.status, t, (status) => void setStatus(status), setAsking) : []),
    ...(may(contacts.remove) ? [{ key: 'delete', label: t('delete'), danger: true, onClick: () => setAsking('delete') }] : []),
    ...(may(eraseContact) ? [{ key: 'erase', label: t('erase.action'), danger: true, onClick: () => setAsking('erase') }] : []),
  ]
  const face = (
    <ActionIcon aria-label={t('actions')} loading={update.isPending}>
      <IconDots size={18} />
    </ActionIcon>
  )
  return (
    <>
      <MenuButton face={face} entries={entries} />
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
function useTabEntries({ account_id, id }: Contact): MenuEntry[] {
  const { t } = useTranslation('contact')
  const tabs = useAllowedTabs().filter((tab) => tab !== 'details')
  return tabs.map((tab) => ({
    key: tab,
    label: t(`tabs.${tab}`),
    as: { component: Link, to: contactPaths.page(account_id, id, tab) },
    endsGroup: tab === tabs.at(-1),
  }))
}

function statusEntries(
  status: Contact['status'],
  t: TFunction<'contact'>,
  onSet: (status: 'active' | 'archived') => void,
  onAsk: (asking: Asking) => void,
): MenuEntry[] {
  if (status === 'blacklisted') return [{ key: 'unblacklist', label: t('unblacklist'), onClick: () => onAsk('unblacklist') }]
  const isArchived = status === 'archived'
  return [
    { key: 'archive', label: t(isArchived ? 'unarchive' : 'archive'), onClick: () => onSet(isArchived ? 'active' : 'archived') },
    { key: 'blacklist', label: t('blacklist'), onClick: () => onAsk('blacklist') },
  ]
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
