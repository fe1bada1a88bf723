import {
  contactSubscriptions,
  newContactSubscription,
  subscribeContact,
  unsubscribeContacts,
  type Contact,
  type Subscription,
} from '@stoa/contract/browser'
import {
  Button,
  ConfirmDialog,
  EmptyState,
  Group,
  IconMail,
  IconPlus,
  MultiSelect,
  Paper,
  Stack,
  StatusBadge,
  Text,
  type StatusTone,
} from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Can, formatDay, useEndpoint, useEndpointForm } from '../../../../../kit/index.ts'
import { InlineForm, PanelBody } from '../../../../shared/records/index.ts'
import { ConsentFields, CONSENT_DEFAULTS } from '../../subscribe/consent-fields.tsx'
import { ConsentHistory } from './consent-history.tsx'
import { useAct } from '../use-act.ts'

const TONES: Record<Subscription['status'], StatusTone> = { subscribed: 'good', pending: 'info', unsubscribed: 'neutral', cleaned: 'bad' }
const TOUCHES = ['subscriptions', 'consents', 'contacts', 'activity_logs', 'timeLine'] as const

/** The list subscriptions of a contact, and its consents. */
export function ListsTab({ contact }: { contact: Contact }) {
  const { t } = useTranslation('contact')
  const [isAdding, setAdding] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const loaded = useEndpoint(contactSubscriptions, { params: { contact_id: contact.id } })
  const leave = useAct(unsubscribeContacts, TOUCHES)
  const rows = loaded.answer?.data ?? []
  const isOn = rows.some((row) => row.status === 'subscribed' || row.status === 'pending')
  const add = (
    <Can endpoint={subscribeContact} otherwise="explain">
      <Button size="compact-md" leftSection={<IconPlus size={16} />} onClick={() => setAdding(true)}>
        {t('lists.add')}
      </Button>
    </Can>
  )
  const empty = <EmptyState icon={<IconMail size={28} stroke={1.5} />} title={t('lists.empty')} text={t('lists.empty_text')} action={add} />
  return (
    <Stack gap="sm">
      {isAdding && <Subscribe contact={contact} onClose={() => setAdding(false)} />}
      {!isAdding && rows.length > 0 && (
        <Group justify="flex-end" gap="xs">
          {isOn && (
            <Can endpoint={unsubscribeContacts}>
              <Button size="compact-md" variant="default" onClick={() => setLeaving(true)}>
                {t('lists.leave_all')}
              </Button>
            </Can>
          )}
          {add}
        </Group>
      )}
      <PanelBody loaded={loaded} isEmpty={!rows.length} empty={isAdding ? null : empty}>
        {rows.map((row) => (
          <SubscriptionRow key={row.id} subscription={row} />
        ))}
      </PanelBody>
      <ConsentHistory contact={contact} />
      <ConfirmDialog
        opened={isLeaving}
        title={t('lists.leave_all')}
        confirmLabel={t('lists.leave_all')}
        danger
        pending={leave.isPending}
        onConfirm={() =>
          void leave.run({ params: { account_id: contact.account_id }, body: { contact_ids: [contact.id] } }).then(() => setLeaving(false))
        }
        onClose={() => setLeaving(false)}
      >
        {t('lists.leave_text')}
      </ConfirmDialog>
    </Stack>
  )
}

function SubscriptionRow({ subscription: row }: { subscription: Subscription }) {
  const { t, i18n } = useTranslation(['contact', 'crm'])
  return (
    <Paper withBorder p="sm">
      <Group justify="space-between" gap="xs">
        <Stack gap={0}>
          <Text size="sm" fw={550}>
            {row.contactList?.name}
          </Text>
          <Text size="xs" c="dimmed">
            {[
              row.channels.map((channel) => t(`crm:contacts.channels.${channel}`)).join(', '),
              formatDay(row.unsubscribed_at ?? row.subscribed_at ?? row.created_at, i18n.language),
            ].join(' · ')}
          </Text>
        </Stack>
        <StatusBadge tone={TONES[row.status]}>{t(`lists.statuses.${row.status}`)}</StatusBadge>
      </Group>
    </Paper>
  )
}

function Subscribe({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const { t } = useTranslation(['contact', 'crm'])
  const blank = useEndpoint(newContactSubscription, { params: { contact_id: contact.id } })
  const form = useEndpointForm(subscribeContact, {
    params: { contact_id: contact.id },
    defaults: { contact_list_ids: [] as string[], ...CONSENT_DEFAULTS },
    rules: {
      contact_list_ids: 'required',
      channels: 'required',
      consent_text: `required|max:${subscribeContact.limits.consent_text.maxLength}`,
    },
    labels: { contact_list_ids: t('lists.lists'), channels: t('lists.channels'), consent_text: t('lists.consent_text') },
    invalidates: TOUCHES,
    toBody: (values) => ({ ...values, contact_list_ids: values.contact_list_ids.map(Number) }),
    onDone: onClose,
  })
  const lists = blank.answer?.included.contactLists ?? []
  if (blank.answer && !lists.length) {
    return (
      <EmptyState
        title={t('lists.none_left')}
        text={t('lists.none_left_text')}
        action={
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
        }
      />
    )
  }
  return (
    <Paper withBorder p="sm">
      <InlineForm form={form} onCancel={onClose}>
        <MultiSelect
          searchable
          label={t('lists.lists')}
          required
          data={lists.map((list) => ({ value: String(list.id), label: list.name }))}
          {...form.getInputProps('contact_list_ids')}
        />
        <ConsentFields form={form} />
      </InlineForm>
    </Paper>
  )
}
