import { contacts, restoreContact, type Contact } from '@stoa/contract'
import {
  ActionIcon,
  Alert,
  Anchor,
  Avatar,
  Button,
  ConfirmDialog,
  Group,
  IconDots,
  IconExternalLink,
  IconGitMerge,
  Menu,
  Stack,
  StatusBadge,
  Text,
  TextInput,
  Title,
  toast,
} from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, call, invalidate, useChange, useMay } from '../../../../kit/index.ts'
import { useQueryClient } from '@tanstack/react-query'
import { CONTACT_STATUS_TONES, useContactName } from '../contact-columns.tsx'
import { contactPaths } from '../contact-paths.ts'

/** Who the contact is, how to reach it at once, and what can be done with it as a whole. */
export function ContactHeader({ contact, onGone, linkToPage }: { contact: Contact; onGone: () => void; linkToPage: boolean }) {
  const { t } = useTranslation(['contact', 'crm'])
  const name = useContactName()(contact)
  return (
    <Stack gap="sm">
      <Group wrap="nowrap" align="flex-start">
        <Avatar size={56} username={name} color={contact.id} />
        <Stack gap={4} flex={1} miw={0}>
          <Group gap="xs">
            {linkToPage && (
              <Title order={2} size="h3" lineClamp={2}>
                {name}
              </Title>
            )}
            {contact.status !== 'active' && (
              <StatusBadge tone={CONTACT_STATUS_TONES[contact.status]}>{t(`crm:contacts.statuses.${contact.status}`)}</StatusBadge>
            )}
            <StatusBadge tone="info">{t(`crm:contacts.lifecycles.${contact.lifecycle}`)}</StatusBadge>
          </Group>
          <Group gap="sm">
            {contact.email && (
              <Anchor size="sm" href={`mailto:${contact.email}`}>
                {contact.email}
              </Anchor>
            )}
            {contact.phone && (
              <Anchor size="sm" href={`tel:${contact.phone}`}>
                {contact.phone}
              </Anchor>
            )}
            {contact.account && (
              <Text size="sm" c="dimmed">
                {contact.account.name}
              </Text>
            )}
          </Group>
        </Stack>
        <Group gap={4} wrap="nowrap">
          {linkToPage && (
            <ActionIcon
              component={Link}
              to={contactPaths.page(contact.account_id, contact.id)}
              aria-label={t('open_page')}
              title={t('open_page')}
            >
              <IconExternalLink size={18} />
            </ActionIcon>
          )}
          <ContactActions contact={contact} name={name} onGone={onGone} />
        </Group>
      </Group>
      <DuplicatesHint contact={contact} />
    </Stack>
  )
}

function DuplicatesHint({ contact }: { contact: Contact }) {
  const { t } = useTranslation('contact')
  if (!contact.duplicates_count) return null
  return (
    <Alert color="yellow" icon={<IconGitMerge size={18} />} p="xs">
      <Group justify="space-between" gap="xs">
        <Text size="sm">{t('duplicates', { count: contact.duplicates_count })}</Text>
        <Button
          size="compact-sm"
          variant="default"
          component={Link}
          to={`/accounts/${contact.account_id}/contacts`}
          search={{ 'filter.search': contact.email ?? contact.phone ?? '' } as never}
        >
          {t('duplicates_show')}
        </Button>
      </Group>
    </Alert>
  )
}

function ContactActions({ contact, name, onGone }: { contact: Contact; name: string; onGone: () => void }) {
  const { t } = useTranslation(['contact', 'kit'])
  const may = useMay()
  const client = useQueryClient()
  const [asking, setAsking] = useState<'delete' | 'blacklist' | 'unblacklist' | null>(null)
  const [reason, setReason] = useState('')
  const update = useChange(contacts.update, ['activity_logs', 'subscriptions'])
  const remove = useChange(contacts.remove)
  const fail = (error: unknown) => toast({ message: error instanceof ApiError ? error.message : t('failed'), tone: 'bad' })
  const setStatus = (status: 'active' | 'archived' | 'blacklisted', why?: string) =>
    update.send({ params: { id: contact.id }, body: { status, ...(why && { reason: why }) } }).then(() => {
      toast({ message: t(`status_set.${status}`), tone: 'good' })
      setAsking(null)
    }, fail)
  const undo = () => void call(restoreContact, { params: { id: contact.id } }).then(() => invalidate(client, ['contacts']), fail)
  const confirmDelete = () =>
    remove.send({ params: { id: contact.id } }).then(() => {
      setAsking(null)
      toast({ message: t('deleted', { name }), tone: 'good', autoClose: 10_000, action: { label: t('undo'), onClick: undo } })
      onGone()
    }, fail)
  const mayUpdate = may(contacts.update)
  const mayDelete = may(contacts.remove)
  if (!mayUpdate && !mayDelete) return null
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon aria-label={t('actions')} loading={update.isPending}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {mayUpdate && contact.status === 'active' && <Menu.Item onClick={() => void setStatus('archived')}>{t('archive')}</Menu.Item>}
          {mayUpdate && contact.status === 'archived' && <Menu.Item onClick={() => void setStatus('active')}>{t('unarchive')}</Menu.Item>}
          {mayUpdate && contact.status !== 'blacklisted' && <Menu.Item onClick={() => setAsking('blacklist')}>{t('blacklist')}</Menu.Item>}
          {mayUpdate && contact.status === 'blacklisted' && (
            <Menu.Item onClick={() => setAsking('unblacklist')}>{t('unblacklist')}</Menu.Item>
          )}
          {mayDelete && (
            <Menu.Item color="red" onClick={() => setAsking('delete')}>
              {t('delete')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <ConfirmDialog
        opened={asking === 'delete'}
        title={t('kit:delete.delete_title')}
        confirmLabel={t('kit:delete.delete_confirm')}
        danger
        pending={remove.isPending}
        onConfirm={() => void confirmDelete()}
        onClose={() => setAsking(null)}
      >
        {t('delete_text', { name })}
      </ConfirmDialog>
      <ConfirmDialog
        opened={asking === 'blacklist'}
        title={t('blacklist')}
        confirmLabel={t('blacklist')}
        danger
        pending={update.isPending}
        onConfirm={() => void setStatus('blacklisted')}
        onClose={() => setAsking(null)}
      >
        {t('blacklist_text', { name })}
      </ConfirmDialog>
      <ConfirmDialog
        opened={asking === 'unblacklist'}
        title={t('unblacklist')}
        confirmLabel={t('unblacklist')}
        pending={update.isPending}
        onConfirm={() => void setStatus('active', reason.trim())}
        onClose={() => setAsking(null)}
      >
        <TextInput label={t('reason')} required value={reason} maxLength={300} onChange={(event) => setReason(event.currentTarget.value)} />
      </ConfirmDialog>
    </>
  )
}
