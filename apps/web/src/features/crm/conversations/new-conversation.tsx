import {
  conversationAssignees,
  conversations,
  createContactConversation,
  createContactRequestConversation,
  STARTABLE_CHANNELS,
  type Conversation,
} from '@stoa/contract/browser'
import { MultiSelect, SegmentedControl, Stack, Text, Textarea, TextInput } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { FormModal, useEndpoint, useEndpointForm } from '../../../kit/index.ts'
import { ContactPicker } from '../../shared/contacts/index.ts'

interface NewConversationProps {
  accountId: number
  /** Contact of the conversation; by default the form asks for it. */
  contactId?: number
  /** Request that the conversation is about. */
  requestId?: number
  subject?: string
  hasEmail?: boolean
  onClose: () => void
  onDone: (conversation: Conversation) => void
}

/** Starts a conversation with a contact by e-mail, or with colleagues. */
export function NewConversation(props: NewConversationProps) {
  const { accountId, hasEmail = true, onClose } = props
  const { t } = useTranslation('conversations')
  const members = useEndpoint(conversationAssignees, { params: { account_id: accountId } }, { staleTime: 60_000 })
  const form = useConversationForm(props)
  const hasRecord = !!(props.contactId ?? props.requestId)
  const mayMail = hasEmail && (hasRecord || form.values.contact_id !== null)
  return (
    <FormModal title={t('create.title')} form={form} onClose={onClose} submitLabel={t('create.submit')} size="lg">
      {!hasRecord && (
        <ContactPicker
          accountId={accountId}
          label={t('create.contact')}
          value={form.values.contact_id}
          error={form.errors.contact_id}
          onChange={(id, contact) => {
            form.setFieldValue('contact_id', id)
            form.setFieldValue('channel_type', contact?.email ? 'email' : 'internal')
          }}
        />
      )}
      <TextInput label={t('create.subject')} data-autofocus {...form.getInputProps('subject')} />
      <Stack gap={4}>
        <SegmentedControl
          aria-label={t('create.channel')}
          data={STARTABLE_CHANNELS.map((value) => ({ value, label: t(`channels.${value}`), disabled: value === 'email' && !mayMail }))}
          {...form.getInputProps('channel_type')}
        />
        <Text size="xs" c={form.errors.channel_type ? 'red' : 'dimmed'}>
          {form.errors.channel_type ?? t(form.values.channel_type === 'email' ? 'create.email_hint' : 'create.internal_hint')}
        </Text>
      </Stack>
      <Textarea label={t('create.message')} minRows={4} autosize {...form.getInputProps('message')} />
      <MultiSelect
        searchable
        clearable
        label={t('create.people')}
        data={(members.answer?.data ?? []).map((member) => ({ value: String(member.value), label: member.label }))}
        {...form.getInputProps('user_ids')}
      />
    </FormModal>
  )
}

function useConversationForm({ accountId, contactId, requestId, subject = '', hasEmail = true, onDone }: NewConversationProps) {
  const { t } = useTranslation('conversations')
  const endpoint = requestId ? createContactRequestConversation : contactId ? createContactConversation : conversations.create
  return useEndpointForm(endpoint, {
    params: { account_id: accountId, contact_id: contactId, contact_request_id: requestId },
    defaults: {
      contact_id: null as number | null,
      subject,
      channel_type: hasEmail && (contactId ?? requestId) ? 'email' : 'internal',
      message: '',
      user_ids: [] as string[],
    },
    rules: { subject: `max:${conversations.create.limits.subject.maxLength}` },
    labels: { subject: t('create.subject') },
    invalidates: ['conversations'],
    toBody: (values) => ({
      ...(values.contact_id && { contact_id: values.contact_id }),
      subject: values.subject || null,
      channel_type: values.channel_type as 'email',
      user_ids: values.user_ids.map(Number),
      ...(values.message.trim() && { message: { body: values.message } }),
    }),
    onDone: (answer) => onDone(answer.data),
  })
}
