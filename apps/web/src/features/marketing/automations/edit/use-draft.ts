import {
  automationChoices,
  automations,
  type Automation,
  type AutomationGraph,
  type AutomationTrigger,
  type RuleGroup,
} from '@stoa/contract/browser'
import { toast } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, useChange, useEndpoint } from '../../../../kit/index.ts'
import { AUTOMATION_TOUCHES } from '../automation-paths.ts'
import { NO_CHOICES, type Choices } from './node-words.tsx'

export interface DraftValues {
  name: string
  trigger: AutomationTrigger
  graph: AutomationGraph
  goal_rules: RuleGroup | null
  re_entry: Automation['re_entry']
}

export interface Draft extends DraftValues {
  set: (changes: Partial<DraftValues>) => void
  isDirty: boolean
  isPending: boolean
  /** @returns whether it is stored */
  save: () => Promise<boolean>
  choices: Choices
}

const valuesOf = ({ name, trigger, graph, goal_rules, re_entry }: Automation): DraftValues => ({
  name,
  trigger,
  graph,
  goal_rules,
  re_entry,
})

/** The steps as the member edits them, until they are saved. @param onFaults hears what the server refuses, by its place */
export function useDraft(automation: Automation, onFaults: (faults: Readonly<Record<string, string>>) => void): Draft {
  const { t } = useTranslation('automations')
  const { account_id, uuid } = automation
  const [version, setVersion] = useState(automation.version)
  const [stored, setStored] = useState(valuesOf(automation))
  const [values, setValues] = useState(stored)
  const change = useChange(automations.update, AUTOMATION_TOUCHES)
  const loaded = useEndpoint(automationChoices, { params: { account_id } }, { staleTime: 60_000 })
  // A step such as an activation made a newer version of the same contents.
  const seen =
    automation.version > version && JSON.stringify(valuesOf(automation)) === JSON.stringify(stored) ? automation.version : version
  const save = async () => {
    try {
      const { data } = await change.send({ params: { account_id, uuid }, body: { ...values, version: seen } })
      setVersion(data.version)
      setStored(values)
      onFaults({})
      toast({ message: t(data.has_draft ? 'saved_draft' : 'saved'), tone: 'good' })
      return true
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      const found = Object.entries(failure.errors).map(([place, texts]) => [place, texts[0] ?? failure.message])
      const message = failure.code === 'version_conflict' ? t('changed') : failure.message
      onFaults(Object.fromEntries(found.length ? found : [['base', message]]))
      return false
    }
  }
  return {
    ...values,
    set: (changes) => setValues((before) => ({ ...before, ...changes })),
    isDirty: JSON.stringify(values) !== JSON.stringify(stored),
    isPending: change.isPending,
    save,
    choices: loaded.answer?.data ?? NO_CHOICES,
  }
}
