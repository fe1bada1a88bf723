import {
  CONTACT_SOURCES,
  contactRequestAssignees,
  pipelines,
  pipelineStageOptions,
  REQUEST_PRIORITIES,
  REQUEST_STATUSES,
  REQUEST_TYPES,
} from '@stoa/contract/browser'
import { useTranslation } from 'react-i18next'
import { useEndpoint, useMay, type FilterFields } from '../../../../kit/index.ts'
import { useTagFilter } from '../../contacts/index.ts'
import { useLostReasonChoices } from '../outcome/lost-reason-choices.tsx'

const FRESH = 60_000

/** Filters of request lists. @param accountId null for lists over all accounts, which have no filters by records of an account */
export function useRequestFilters(accountId: number | null): FilterFields {
  const { t } = useTranslation(['requests', 'crm'])
  const inAccount = useAccountFilters(accountId)
  const choices = (values: readonly string[], group: string) => values.map((value) => ({ value, label: t(`${group}.${value}`) }))
  return {
    status: { label: t('filters.status'), options: choices(REQUEST_STATUSES, 'statuses') },
    ...inAccount,
    priority: { label: t('filters.priority'), options: choices(REQUEST_PRIORITIES, 'priorities') },
    type: { label: t('filters.type'), options: choices(REQUEST_TYPES, 'types') },
    source: { label: t('filters.source'), options: choices(CONTACT_SOURCES, 'crm:contacts.sources') },
    unread: { label: t('filters.unread') },
    unanswered: { label: t('filters.unanswered') },
    answered: { label: t('filters.answered') },
    answered_in_time: { label: t('filters.answered_in_time') },
    overdue_response: { label: t('filters.overdue_response') },
    rotting: { label: t('filters.rotting') },
    date_created: { label: t('filters.date_created') },
    closed: { label: t('filters.closed') },
    expected_close: { label: t('filters.expected_close') },
    value: { label: t('filters.value') },
  }
}

/** Filters by members, pipelines, stages, tags and lost reasons of one account. */
function useAccountFilters(accountId: number | null): FilterFields {
  const { t } = useTranslation('requests')
  const choices = useAccountChoices(accountId)
  const tag = useTagFilter(accountId)
  if (accountId === null) return {}
  return {
    assignee: { label: t('filters.assignee'), options: choices.members },
    ...(choices.hasPipelines && {
      pipeline: { label: t('filters.pipeline'), options: choices.pipelines },
      pipeline_stage: { label: t('filters.pipeline_stage'), options: choices.stages },
    }),
    ...(tag && { tag }),
    lost_reason: { label: t('filters.lost_reason'), options: choices.reasons },
  }
}

function useAccountChoices(accountId: number | null) {
  const may = useMay()
  const params = { account_id: accountId ?? 0 }
  const isOn = accountId !== null
  const hasPipelines = may(pipelines.list)
  const all = { params, query: { per_page: 100 } }
  const members = useEndpoint(contactRequestAssignees, { params }, { staleTime: FRESH, enabled: isOn })
  const boards = useEndpoint(pipelines.list, all, { staleTime: FRESH, enabled: isOn && hasPipelines })
  const stages = useEndpoint(pipelineStageOptions, { params }, { staleTime: FRESH, enabled: isOn && hasPipelines })
  const reasons = useLostReasonChoices(accountId, 'contact_request')
  return {
    hasPipelines,
    members: members.answer?.data ?? [],
    pipelines: (boards.answer?.data ?? []).map(choiceOf),
    stages: (stages.answer?.data ?? []).filter((stage) => stage.subject !== 'contact'),
    reasons,
  }
}

const choiceOf = ({ id, name }: { id: number; name: string }) => ({ value: id, label: name })
