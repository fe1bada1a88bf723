import { addToAudience, audiences, type Selection } from '@stoa/contract/browser'
import { Select, Text, toast } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormModal, useEndpoint, useEndpointForm } from '../../../../kit/index.ts'
import { AUDIENCE_TOUCHES } from '../audience-paths.ts'

interface AddToAudienceProps {
  accountId: number
  /** The contacts, and how many they are. */
  selection: Selection
  count: number
  onClose: () => void
  onDone: () => void
}

/** Adds selected contacts to an audience that is made by hand. */
export function AddToAudience({ accountId, selection, count, onClose, onDone }: AddToAudienceProps) {
  const { t } = useTranslation('audiences')
  const [chosen, setChosen] = useState<number | null>(null)
  const offered = useEndpoint(audiences.list, {
    params: { account_id: accountId },
    query: { filter: { type: 'static' }, sort: 'name', per_page: 100 },
  })
  const rows = offered.answer?.data ?? []
  const form = useEndpointForm(addToAudience, {
    params: { audience_id: chosen ?? 0 },
    defaults: {},
    toBody: () => selection,
    invalidates: AUDIENCE_TOUCHES,
    onDone: ({ data }) => {
      toast({ message: t('added', { count: data.count }), tone: 'good' })
      onDone()
    },
  })
  return (
    <FormModal title={t('add_selected', { count })} form={form} submitLabel={t('add_submit')} isBlocked={chosen === null} onClose={onClose}>
      {offered.answer && !rows.length ? (
        <Text size="sm">{t('none_by_hand')}</Text>
      ) : (
        <Select
          label={t('columns.name')}
          required
          searchable
          options={rows.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={chosen === null ? null : String(chosen)}
          onChange={(value) => setChosen(value === null ? null : Number(value))}
        />
      )}
    </FormModal>
  )
}
