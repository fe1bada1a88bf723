import { inviteOwner, type AccountRelation } from '@stoa/contract/browser'
import { Button, IconUserPlus, Text, Textarea, TextInput, toast, SettingsCard } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Can, formatDay, FormModal, useEndpointForm } from '../../../../kit/index.ts'

interface InviteProps {
  relation: AccountRelation
  accountId: number
}

/** Explains that the client's account has no owner yet, and invites one. */
export function InviteCard({ relation, accountId }: InviteProps) {
  const { t, i18n } = useTranslation('relations')
  const [isOpen, setOpen] = useState(false)
  const sent = relation.owner_invitation
  return (
    <SettingsCard title={t('invite.title')} text={t('invite.text')}>
      {sent && (
        <Text size="sm" mb="sm">
          {t('invite.waiting', {
            email: sent.email,
            day: formatDay(sent.sent_at, i18n.language),
            until: formatDay(sent.expires_at, i18n.language),
          })}
        </Text>
      )}
      <Can endpoint={inviteOwner} otherwise="explain">
        <Button {...(sent && { variant: 'default' })} leftSection={<IconUserPlus size={16} />} onClick={() => setOpen(true)}>
          {t(sent ? 'invite.again' : 'invite.open')}
        </Button>
      </Can>
      {isOpen && <InviteModal relation={relation} accountId={accountId} onClose={() => setOpen(false)} />}
    </SettingsCard>
  )
}

function InviteModal({ relation, accountId, onClose }: InviteProps & { onClose: () => void }) {
  const { t } = useTranslation('relations')
  const form = useEndpointForm(inviteOwner, {
    params: { account_id: accountId, uuid: relation.uuid },
    defaults: { email: relation.owner_invitation?.email ?? relation.counterpart.email ?? '', message: '' },
    rules: { email: 'required|email' },
    labels: { email: t('fields.email') },
    toBody: (values) => ({ email: values.email, message: values.message || null }),
    invalidates: ['activity_logs', 'timeLine', 'relations'],
    onDone: (_answer, values) => {
      toast({ message: t('invite.sent', { email: values.email }), tone: 'good' })
      onClose()
    },
  })
  return (
    <FormModal title={t('invite.open')} form={form} submitLabel={t('invite.submit')} onClose={onClose}>
      <TextInput label={t('fields.email')} type="email" required data-autofocus autoComplete="off" {...form.getInputProps('email')} />
      <Textarea label={t('invite.message')} maxLength={inviteOwner.limits.message.maxLength} {...form.getInputProps('message')} />
    </FormModal>
  )
}
