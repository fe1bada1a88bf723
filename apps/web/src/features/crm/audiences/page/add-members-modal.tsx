import {
  accountSavedQueries,
  addToAudience,
  contactListOptions,
  contacts,
  tags,
  type Audience,
  type Selection,
} from '@stoa/contract/browser'
import { Select, Text, toast } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormModal, useEndpoint, useEndpointForm, useMay } from '../../../../kit/index.ts'
import { AUDIENCE_TOUCHES } from '../audience-paths.ts'

type Source = 'list' | 'tag' | 'query' | 'all'

/** Adds contacts to a static audience: those of a list, with a tag, of a saved query, or all. Shows their number first. */
export function AddMembersModal({ audience, onClose }: { audience: Audience; onClose: () => void }) {
  const { t } = useTranslation('audiences')
  const [source, setSource] = useState<Source>('list')
  const [chosen, setChosen] = useState<string | null>(null)
  const { options, filterOf } = useSources(audience.account_id, source)
  const filter = source === 'all' ? {} : chosen === null ? null : filterOf(chosen)
  const found = useEndpoint(
    contacts.list,
    { params: { account_id: audience.account_id }, query: { filter: (filter ?? {}) as never, per_page: 1 } },
    { enabled: filter !== null },
  )
  const form = useEndpointForm(addToAudience, {
    params: { audience_id: audience.id },
    defaults: {},
    toBody: () => ({ filter: filter ?? {} }),
    invalidates: AUDIENCE_TOUCHES,
    onDone: ({ data }) => {
      toast({ message: t('added', { count: data.count }), tone: 'good' })
      onClose()
    },
  })
  return (
    <FormModal
      title={t('add_title', { name: audience.name })}
      form={form}
      submitLabel={t('add_submit')}
      isBlocked={filter === null}
      onClose={onClose}
    >
      <Select
        label={t('add_from')}
        required
        options={(['list', 'tag', 'query', 'all'] as const).map((value) => ({ value, label: t(`add_sources.${value}`) }))}
        value={source}
        onChange={(value) => {
          setChosen(null)
          setSource((value ?? 'list') as Source)
        }}
      />
      {source !== 'all' && (
        <Select
          label={t(`add_sources.${source}`)}
          required
          searchable
          options={options}
          value={chosen}
          onChange={(value) => setChosen(value === null ? null : String(value))}
        />
      )}
      {filter !== null && found.answer && (
        <Text size="sm" role="status">
          {t('add_count', { count: found.answer.meta.total })}
        </Text>
      )}
    </FormModal>
  )
}

interface Sources {
  options: { value: string; label: string }[]
  /** The filter of the list of contacts that a choice stands for. */
  filterOf: (chosen: string) => NonNullable<Selection['filter']>
}

function useSources(accountId: number, source: Source): Sources {
  const may = useMay()
  const params = { account_id: accountId }
  const lists = useEndpoint(contactListOptions, { params }, { enabled: source === 'list' && may(contactListOptions) })
  const marks = useEndpoint(tags.list, { params, query: { sort: 'name', per_page: 100 } }, { enabled: source === 'tag' && may(tags.list) })
  const saved = useEndpoint(accountSavedQueries.list, { params, query: { resource: 'contacts' } }, { enabled: source === 'query' })
  const queries = saved.answer?.data ?? []
  switch (source) {
    case 'list':
      return {
        options: (lists.answer?.data ?? []).map((one) => ({ value: String(one.value), label: one.label })),
        filterOf: (id) => ({ contact_list: Number(id) }),
      }
    case 'tag':
      return {
        options: (marks.answer?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
        filterOf: (id) => ({ tag: Number(id) }),
      }
    default:
      return {
        options: queries.map(({ id, name }) => ({ value: String(id), label: name })),
        filterOf: (id) => (queries.find((query) => String(query.id) === id)?.query.filter ?? {}) as Record<string, unknown>,
      }
  }
}
