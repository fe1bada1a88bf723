import type { AutomationNode, automationChoices, ResultOf } from '@stoa/contract/browser'
import { useTranslation } from 'react-i18next'
import { useEventName } from '../automation-marks.tsx'

export type Choices = ResultOf<typeof automationChoices>['data']

export const NO_CHOICES: Choices = {
  tags: [],
  lists: [],
  stages: [],
  request_stages: [],
  enquiry_stages: [],
  funnels: [],
  webhooks: [],
  members: [],
  templates: [],
  campaigns: [],
  audiences: [],
  forms: [],
  senders: [],
}

/** Says in a line what a node does. */
export function useNodeWords(choices: Choices): (node: AutomationNode) => string {
  const { t } = useTranslation('automations')
  const eventName = useEventName()
  const named = (found: readonly { id: number; name: string }[], ids: readonly (number | null | undefined)[]) =>
    ids.map((id) => found.find((one) => one.id === id)?.name ?? (id ? `#${id}` : '–')).join(', ')
  const words: Readonly<Partial<Record<AutomationNode['type'], (node: AutomationNode) => string>>> = {
    send_email: (node) => (node.email_template_id ? named(choices.templates, [node.email_template_id]) : node.subject || '–'),
    send_sms: (node) => node.body || '–',
    add_tag: (node) => named(choices.tags, node.tag_ids?.length ? node.tag_ids : [null]),
    remove_tag: (node) => named(choices.tags, node.tag_ids?.length ? node.tag_ids : [null]),
    subscribe: (node) => named(choices.lists, [node.contact_list_id]),
    move_stage: (node) => named(choices.stages, [node.pipeline_stage_id]),
    unsubscribe: (node) => named(choices.lists, [node.contact_list_id]),
    add_to_funnel: (node) => named(choices.funnels, [node.funnel_id]),
    create_request: (node) => node.title || '–',
    update_field: fieldWords,
    webhook: (node) => named(choices.webhooks, [node.webhook_endpoint_id]),
    create_task: (node) => node.title || '–',
    assign: (node) => named(choices.members, [node.user_id]),
    notify_user: (node) => node.message || '–',
    split: ({ percent = 50 }) => `${percent} % · ${100 - percent} %`,
    wait: waitWords,
    condition: (node) => t('words_of.condition', { count: countOf(node.rules) }),
  }
  return (node) => words[node.type]?.(node) ?? ''

  function fieldWords({ field, key, value }: AutomationNode): string {
    if (!field || !value) return '–'
    const shown = field === 'custom' ? value : t(`values.${field}.${value}`, { defaultValue: value })
    return `${field === 'custom' ? key : t(`set_fields.${field}`)}: ${shown}`
  }

  function waitWords({ mode, amount = 1, unit = 'days', time, date, event }: AutomationNode): string {
    const long = t(`units.${unit}`, { count: amount })
    if (mode === 'until_time') return t('words_of.until_time', { time: time ?? '–' })
    if (mode === 'until_date') return t('words_of.until_date', { date: date ?? '–', time: time ?? '09:00' })
    if (mode === 'event') return t('words_of.event', { event: event ? eventName(event) : '–', long })
    return t('words_of.for', { long })
  }
}

function countOf(rules: AutomationNode['rules']): number {
  if (!rules) return 0
  const parts = [...(rules.all ?? []), ...(rules.any ?? []), ...(rules.none ?? [])]
  return parts.reduce((sum, rule) => sum + ('field' in rule ? 1 : countOf(rule)), 0)
}
