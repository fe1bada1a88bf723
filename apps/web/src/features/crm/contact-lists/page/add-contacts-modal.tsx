import { addToContactList, contacts, tags, type ContactList } from '@stoa/contract/browser'
import { Alert, MultiSelect, SegmentedControl, Text } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormModal, useEndpoint, useEndpointForm, useMay } from '../../../../kit/index.ts'
import { ConsentFields, CONSENT_DEFAULTS, useSubscribeToast } from '../../contacts/index.ts'

/** Subscribes all contacts of the account, or those with some tags, to a list, and shows their number first. */
export function AddContactsModal({ list, onClose }: { list: ContactList; onClose: () => void }) {
  const { t } = useTranslation('lists')
  const showOutcome = useSubscribeToast()
  const mayTag = useMay()(tags.list)
  const [who, setWho] = useState<'all' | 'tags'>('all')
  const [chosen, setChosen] = useState<string[]>([])
  const filter = who === 'tags' ? { tag: chosen.map(Number) } : {}
  const isReady = who === 'all' || chosen.length > 0
  const account = { account_id: list.account_id }
  const found = useEndpoint(contacts.list, { params: account, query: { filter, per_page: 1 } }, { enabled: isReady, keepPrevious: true })
  const offered = useEndpoint(tags.list, { params: account, query: { sort: 'name', per_page: 100 } }, { enabled: mayTag })
  const form = useEndpointForm(addToContactList, {
    params: { contact_list_id: list.id },
    defaults: CONSENT_DEFAULTS,
    rules: { channels: 'required', consent_text: `required|max:${addToContactList.limits.consent_text.maxLength}` },
    labels: { channels: t('consent.channels'), consent_text: t('consent.text') },
    toBody: (values) => ({ ...values, filter }),
    invalidates: ['subscriptions', 'contact-lists', 'jobBatches', 'contacts'],
    onDone: ({ data }) => {
      showOutcome([data])
      onClose()
    },
  })
  return (
    <FormModal title={t('add.title', { list: list.name })} form={form} submitLabel={t('add.submit')} isBlocked={!isReady} onClose={onClose}>
      {mayTag && (
        <SegmentedControl
          aria-label={t('add.who')}
          value={who}
          onChange={(value) => setWho(value)}
          data={[
            { value: 'all', label: t('add.all') },
            { value: 'tags', label: t('add.tags') },
          ]}
        />
      )}
      {who === 'tags' && (
        <MultiSelect
          searchable
          label={t('add.tags')}
          data={offered.answer?.data.map((tag) => ({ value: String(tag.id), label: tag.name })) ?? []}
          value={chosen}
          onChange={setChosen}
        />
      )}
      {isReady && found.answer && (
        <Text size="sm" role="status">
          {t('add.count', { count: found.answer.meta.total })}
        </Text>
      )}
      {list.opt_in === 'double' && <Alert variant="light">{t('add.double')}</Alert>}
      <ConsentFields form={form} />
      <Text size="sm" c="dimmed">
        {t('add.left_out')}
      </Text>
    </FormModal>
  )
}
