import type { Automation, AutomationRun } from '@stoa/contract/browser'
import { Group, StatusBadge } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { AUTOMATION_TONES, RUN_TONES } from './automation-paths.ts'

/** The status of an automation, and whether it has changes that are not published. */
export function AutomationMark({ automation }: { automation: Pick<Automation, 'status' | 'has_draft'> }) {
  const { t } = useTranslation('automations')
  return (
    <Group gap={4} wrap="nowrap">
      <StatusBadge tone={AUTOMATION_TONES[automation.status]}>{t(`statuses.${automation.status}`)}</StatusBadge>
      {automation.has_draft && <StatusBadge tone="info">{t('has_draft')}</StatusBadge>}
    </Group>
  )
}

/** The status of a run. */
export function RunMark({ run }: { run: Pick<AutomationRun, 'status'> }) {
  const { t } = useTranslation('automations')
  return <StatusBadge tone={RUN_TONES[run.status]}>{t(`run_statuses.${run.status}`)}</StatusBadge>
}

/** Name of a trigger or event. */
export function useEventName(): (event: string) => string {
  const { t } = useTranslation('automations')
  return (event) => t(`events.${event.replaceAll('.', '_')}` as 'events.manual')
}
