import {
  accounts,
  contactAssignees,
  contactListOptions,
  pipelineStageOptions,
  RULE_FIELDS,
  type RuleFieldName,
} from '@stoa/contract/browser'
import { useTranslation } from 'react-i18next'
import { useEndpoint, useMay } from '../../../../kit/index.ts'
import { countryChoices } from '../../../shared/fields/index.ts'

export interface RuleChoice {
  value: string
  label: string
}

/** What conditions offer: the values by field, and the currency of amounts. */
export interface RuleChoices {
  of: (field: RuleFieldName) => readonly RuleChoice[]
  currency: string
}

/** Loads what the conditions of an account can be compared with; fields whose records the member may not read offer nothing. */
export function useRuleChoices(accountId: number): RuleChoices {
  const { i18n } = useTranslation()
  const may = useMay()
  const params = { account_id: accountId }
  const kept = { staleTime: 60_000 }
  const lists = useEndpoint(contactListOptions, { params }, { ...kept, enabled: may(contactListOptions) })
  const stages = useEndpoint(pipelineStageOptions, { params }, { ...kept, enabled: may(pipelineStageOptions) })
  const assignees = useEndpoint(contactAssignees, { params }, { ...kept, enabled: may(contactAssignees) })
  const account = useEndpoint(accounts.read, { params: { id: accountId }, query: { include: ['tagOptions'] } }, kept)
  const words = useChoiceWords()
  const of = (field: RuleFieldName): readonly RuleChoice[] => {
    switch (field) {
      case 'contact_list':
        return asChoices(lists.answer?.data)
      case 'pipeline_stage':
        return asChoices(stages.answer?.data.filter(({ subject }) => subject !== 'contact_request'))
      case 'assignee':
        return asChoices(assignees.answer?.data)
      case 'tag':
        return asChoices(account.answer?.data.tagOptions)
      case 'country':
        return asChoices(countryChoices(i18n.language))
      default:
        return words(field)
    }
  }
  return { of, currency: account.answer?.data.currency ?? 'EUR' }
}

/** The names of values that never change. */
function useChoiceWords(): (field: RuleFieldName) => readonly RuleChoice[] {
  const { t } = useTranslation(['audiences', 'crm', 'contact', 'requests'])
  return (field) => {
    const valuesOf = <F extends 'lifecycle' | 'source' | 'locale' | 'gender' | 'marketable' | 'consent' | 'request_status'>(name: F) =>
      RULE_FIELDS[name].of
    switch (field) {
      case 'lifecycle':
        return valuesOf('lifecycle').map((value) => ({ value, label: t(`crm:contacts.lifecycles.${value}`) }))
      case 'source':
        return valuesOf('source').map((value) => ({ value, label: t(`crm:contacts.sources.${value}`) }))
      case 'locale':
        return valuesOf('locale').map((value) => ({ value, label: t(`contact:locales.${value}`) }))
      case 'gender':
        return valuesOf('gender').map((value) => ({ value, label: t(`contact:genders.${value}`) }))
      case 'marketable':
        return valuesOf('marketable').map((value) => ({ value, label: t(`channels.${value}`) }))
      case 'consent':
        return valuesOf('consent').map((value) => ({ value, label: t(`channels.${value}`) }))
      case 'request_status':
        return valuesOf('request_status').map((value) => ({ value, label: t(`requests:statuses.${value}`) }))
      default:
        return []
    }
  }
}

const asChoices = (found: readonly { value: string | number; label: string }[] | undefined): RuleChoice[] =>
  (found ?? []).map(({ value, label }) => ({ value: String(value), label }))
