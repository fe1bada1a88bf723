import { contactListOptions, subscribeContacts, type Selection } from '@stoa/contract/browser'
import { MultiSelect, Text, useBriefOptions } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { FormModal, useEndpoint, useEndpointForm, type ListScreen } from '../../../../kit/index.ts'
import { ConsentFields, CONSENT_DEFAULTS } from '../subscribe/consent-fields.tsx'
import { useSubscribeToast } from '../subscribe/use-subscribe-toast.ts'
import type { Batch } from './use-batch.ts'

/** Subscribes the selected contacts to lists, with the consent that the member records. */
export function SubscribeModal({
  list,
  batch,
  accountId,
  onClose,
}: {
  list: ListScreen
  batch: Batch
  accountId: number
  onClose: () => void
}) {
  const { t } = useTranslation('lists')
  const options = useBriefOptions()
  const showOutcome = useSubscribeToast()
  const lists = useEndpoint(contactListOptions, { params: { account_id: accountId } })
  const selection = (batch.isAll ? { filter: list.query.filter } : { ids: list.selected.map((row: { id: number }) => row.id) }) as Selection
  const form = useEndpointForm(subscribeContacts, {
    params: { account_id: accountId },
    defaults: { contact_list_ids: [] as string[], ...CONSENT_DEFAULTS },
    rules: {
      contact_list_ids: 'required',
      channels: 'required',
      consent_text: `required|max:${subscribeContacts.limits.consent_text.maxLength}`,
    },
    labels: { contact_list_ids: t('title'), channels: t('consent.channels'), consent_text: t('consent.text') },
    toBody: (values) => ({ ...values, ...selection, contact_list_ids: values.contact_list_ids.map(Number) }),
    invalidates: ['contacts', 'subscriptions', 'contact-lists'],
    onDone: ({ data }) => {
      showOutcome(data)
      list.setSelected([])
      batch.setAll(false)
      onClose()
    },
  })
  return (
    <FormModal title={t('add.chosen', { count: batch.count })} form={form} submitLabel={t('add.submit')} onClose={onClose}>
      <MultiSelect
        data-autofocus
        searchable
        {...options}
        required
        label={t('title')}
        data={lists.answer?.data.map((one) => ({ value: String(one.value), label: one.label })) ?? []}
        {...form.getInputProps('contact_list_ids')}
      />
      <ConsentFields form={form} />
      <Text size="sm" c="dimmed">
        {t('add.left_out')}
      </Text>
    </FormModal>
  )
}
