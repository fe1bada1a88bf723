import { inviteOwner, type AccountRelation } from '@stoa/contract'
import { Button, IconUserPlus, Textarea, TextInput, toast } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Can, FormModal, SettingsCard, useEndpointForm } from '../../../kit/index.ts'

interface InviteProps {
  relation: AccountRelation
  accountId: number
}

/** Nobody owns the client's account yet: says what that means, and invites its owner. */
export function InviteCard({ relation, accountId }: InviteProps) {
  const { t } = useTranslation('relations')
  const [isOpen, setOpen] = useState(false)
  return (
    <SettingsCard title={t('invite.title')} text={t('invite.text')}>
      <Can endpoint={inviteOwner} otherwise="explain">
        <Button leftSection={<IconUserPlus size={16} />} onClick={() => setOpen(true)}>
          {t('invite.open')}
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
    defaults: { email: relation.counterpart.email ?? '', message: '' },
    rules: { email: 'required|email' },
    labels: { email: t('fields.email') },
    toBody: (values) => ({ email: values.email, message: values.message || null }),
    invalidates: ['activity'],
    onDone: (_answer, values) => {
      toast({ message: t('invite.sent', { email: values.email }), tone: 'good' })
      onClose()
    },
  })
  return (
    <FormModal title={t('invite.open')} form={form} submitLabel={t('invite.submit')} onClose={onClose}>
      <TextInput label={t('fields.email')} type="email" required data-autofocus autoComplete="off" {...form.getInputProps('email')} />
      <Textarea label={t('invite.message')} maxLength={1000} {...form.getInputProps('message')} />
    </FormModal>
  )
}
