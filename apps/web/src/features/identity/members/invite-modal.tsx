import { createMembership } from '@stoa/contract/browser'
import { Alert, SimpleGrid, TagsInput, Text, Textarea, TextInput, toast } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { FormModal, useEndpointForm, useModalClose } from '../../../kit/index.ts'
import { useAccountId } from '../../shared/session/index.ts'
import { RoleSelects, ScopeChoice } from './member-fields.tsx'
import { useRoleChoices } from './role-choices.ts'

const EMPTY = {
  emails: [] as string[],
  role_id: null as number | null,
  role_ids: [] as string[],
  data_scope: 'all' as 'all' | 'own',
  job_title: '',
  message: '',
}

/** Splits pasted or typed text into addresses. Phone keyboards do not report keys, and pasted text arrives in one piece. */
const splitAddresses = (typed: readonly string[]): string[] => [...new Set(typed.flatMap((text) => text.split(/[\s,;]+/)).filter(Boolean))]

/** Invites several people by e-mail; a list of addresses can be pasted. */
export function InviteModal() {
  const { t } = useTranslation('members')
  const accountId = useAccountId()
  const close = useModalClose()
  const choices = useRoleChoices(accountId)
  const form = useEndpointForm(createMembership, {
    params: { account_id: accountId },
    defaults: EMPTY,
    rules: { emails: 'required', role_id: 'required' },
    labels: { emails: t('invite.emails'), role_id: t('invite.role') },
    toBody: (values) => ({
      ...values,
      role_id: values.role_id!,
      role_ids: values.role_ids.map(Number),
      job_title: values.job_title || null,
      message: values.message || null,
    }),
    invalidates: ['invitations', 'members'],
    onDone: ({ data }) => {
      toast({ message: t('invite.sent', { count: data.invitations.length }), tone: 'good' })
      close()
    },
  })
  const emails = form.getInputProps('emails')
  return (
    <FormModal title={t('invite.title')} form={form} submitLabel={t('invite.submit')}>
      <TagsInput
        label={t('invite.emails')}
        description={t('invite.emails_hint')}
        data-autofocus
        required
        splitChars={[',', ';', ' ', '\n']}
        acceptValueOnBlur
        maxTags={50}
        {...emails}
        onChange={(typed) => emails.onChange(splitAddresses(typed))}
      />
      {!choices.isAllowed && <Alert color="yellow">{t('invite.needs_roles')}</Alert>}
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <RoleSelects form={form} choices={choices} disabled={choices.isLoading} />
        <TextInput
          label={t('columns.job_title')}
          maxLength={createMembership.limits.job_title.maxLength}
          {...form.getInputProps('job_title')}
        />
      </SimpleGrid>
      {choices.withheld > 0 && (
        <Text size="xs" c="dimmed">
          {t('invite.withheld', { count: choices.withheld })}
        </Text>
      )}
      <ScopeChoice form={form} />
      <Textarea
        label={t('invite.message')}
        placeholder={t('invite.message_hint')}
        maxLength={createMembership.limits.message.maxLength}
        {...form.getInputProps('message')}
      />
    </FormModal>
  )
}
