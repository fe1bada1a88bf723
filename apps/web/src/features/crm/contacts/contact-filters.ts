import {
  CONTACT_LIFECYCLES,
  CONTACT_SOURCES,
  contactAssignees,
  contactListOptions,
  pipelineStageOptions,
  tags,
  type Tag,
} from '@stoa/contract/browser'
import { fold } from '@stoa/domain'
import { useTranslation } from 'react-i18next'
import { call, useEndpoint, useMay, type FilterField, type FilterFields } from '../../../kit/index.ts'

/** Filters of contact lists. @param accountId null for lists over all accounts, which have no filters by records of an account */
export function useContactFilters(accountId: number | null): FilterFields {
  const { t, i18n } = useTranslation('crm')
  const assignees = useEndpoint(
    contactAssignees,
    { params: { account_id: accountId ?? 0 } },
    { staleTime: 60_000, enabled: accountId !== null },
  )
  const tag = useTagFilter(accountId)
  const lists = useListFilter(accountId)
  const stages = useStageFilter(accountId)
  return {
    assignee: { label: t('contacts.filters.assignee'), options: assignees.answer?.data ?? [] },
    ...(tag && { tag }),
    ...(lists && { contact_list: lists }),
    ...(stages && { pipeline_stage: stages }),
    date_created: { label: t('contacts.filters.date_created') },
    lifecycle: {
      label: t('contacts.filters.lifecycle'),
      options: CONTACT_LIFECYCLES.map((value) => ({ value, label: t(`contacts.lifecycles.${value}`) })),
    },
    status: {
      label: t('contacts.filters.status'),
      options: (['active', 'archived', 'blacklisted'] as const).map((value) => ({ value, label: t(`contacts.statuses.${value}`) })),
    },
    source: {
      label: t('contacts.filters.source'),
      options: CONTACT_SOURCES.map((value) => ({ value, label: t(`contacts.sources.${value}`) })),
    },
    marketable: {
      label: t('contacts.filters.marketable'),
      options: (['email', 'sms'] as const).map((value) => ({ value, label: t(`contacts.channels.${value}`) })),
    },
    has_email: { label: t('contacts.filters.has_email') },
    has_phone: { label: t('contacts.filters.has_phone') },
    has_duplicates: { label: t('contacts.filters.has_duplicates') },
    last_activity: { label: t('contacts.filters.last_activity') },
    country: { label: t('contacts.filters.country'), load: countriesNamed(i18n.language) },
  }
}

/** The filter by tag; null over several accounts or without permission to read tags. */
export function useTagFilter(accountId: number | null): FilterField | null {
  const { t } = useTranslation('crm')
  const mayReadTags = useMay()(tags.list)
  return accountId !== null && mayReadTags ? { label: t('contacts.filters.tag'), load: tagChoices(accountId) } : null
}

/** The filter by list; null over several accounts or without permission to read lists. */
export function useListFilter(accountId: number | null): FilterField | null {
  const { t } = useTranslation('crm')
  const mayReadLists = useMay()(contactListOptions)
  if (accountId === null || !mayReadLists) return null
  const load: FilterField['load'] = async ({ search, values }) =>
    (
      await call(contactListOptions, {
        params: { account_id: accountId },
        query: values.length ? { ids: values.map(Number) } : { ...(search && { search }) },
      })
    ).data
  return { label: t('contacts.filters.contact_list'), load }
}

/** The filter by stage; null over several accounts or without permission to read boards. */
function useStageFilter(accountId: number | null): FilterField | null {
  const { t } = useTranslation('crm')
  const isAvailable = useMay()(pipelineStageOptions) && accountId !== null
  const stages = useEndpoint(pipelineStageOptions, { params: { account_id: accountId ?? 0 } }, { staleTime: 60_000, enabled: isAvailable })
  return isAvailable
    ? {
        label: t('contacts.filters.pipeline_stage'),
        options: (stages.answer?.data ?? []).filter((stage) => stage.subject !== 'contact_request'),
      }
    : null
}

/** Countries whose name contains the search, or the selected ones by code; their names are loaded when they are needed. */
function countriesNamed(locale: string): NonNullable<FilterField['load']> {
  return async ({ search, values }) => {
    const { countryChoices } = await import('../../shared/fields/index.ts')
    const choices = countryChoices(locale)
    if (values.length) return choices.filter(({ value }) => values.includes(String(value)))
    return choices.filter(({ label }) => fold(label).includes(fold(search ?? '')))
  }
}

/** Loads the tags that match the search, or the selected tags by id. */
function tagChoices(account_id: number): NonNullable<FilterField['load']> {
  return async ({ search, values }) => {
    if (values.length) return Promise.all(values.map(async (id) => choiceOf((await call(tags.read, { params: { id } })).data)))
    const { data } = await call(tags.list, {
      params: { account_id },
      query: { ...(search && { filter: { search } }), sort: 'name', per_page: 100 },
    })
    return data.map(choiceOf)
  }
}

const choiceOf = (tag: Pick<Tag, 'id' | 'name'>) => ({ value: tag.id, label: tag.name })
