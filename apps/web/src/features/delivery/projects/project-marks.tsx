import type { Project, ProjectStatus } from '@stoa/contract/browser'
import { Group, IconAlertTriangle, Progress, StatusBadge, Text, type StatusTone } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDay } from '../../../kit/index.ts'

const TONES: Record<ProjectStatus, StatusTone> = {
  draft: 'neutral',
  active: 'info',
  on_hold: 'warning',
  completed: 'good',
  cancelled: 'bad',
  archived: 'neutral',
}
const HEALTH_TONES: Record<NonNullable<Project['health']>, StatusTone> = { on_track: 'good', at_risk: 'warning', off_track: 'bad' }

/** The status of a project. */
export function ProjectStatusMark({ status }: { status: ProjectStatus }) {
  const { t } = useTranslation('projects')
  return <StatusBadge tone={TONES[status]}>{t(`statuses.${status}`)}</StatusBadge>
}

/** The health of a project; shown if it deviates from the plan, or `always`. */
export function HealthMark({ health, always = false }: { health: Project['health']; always?: boolean }) {
  const { t } = useTranslation('projects')
  if (!health || (health === 'on_track' && !always)) return null
  return <StatusBadge tone={HEALTH_TONES[health]}>{t(`healths.${health}`)}</StatusBadge>
}

/** The share of the tasks visible to the user that are done. */
export function TaskProgress({ project, width = 120 }: { project: Project; width?: number }) {
  const { t } = useTranslation('projects')
  const total = project.tasks_count ?? 0
  if (!total) return <Text size="sm">–</Text>
  const done = total - (project.open_tasks_count ?? 0)
  const share = Math.round((done / total) * 100)
  return (
    <Group gap={8} wrap="nowrap" title={t('progress', { done, total })}>
      <Progress value={share} w={width} size="sm" aria-label={t('progress', { done, total })} />
      <Text size="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
        {done}/{total}
      </Text>
    </Group>
  )
}

const isOpen = ({ status }: Project) => status === 'draft' || status === 'active' || status === 'on_hold'

/** The due day, in red once it has passed. */
export function DueDay({ project }: { project: Project }) {
  const { t, i18n } = useTranslation('projects')
  const [today] = useState(() => new Date().toLocaleDateString('sv'))
  if (!project.due_date) return <Text size="sm">–</Text>
  const isLate = isOpen(project) && project.due_date < today
  return (
    <Group gap={4} wrap="nowrap" {...(isLate && { c: 'red' })}>
      {isLate && <IconAlertTriangle size={14} aria-label={t('late')} />}
      <Text size="sm" style={{ whiteSpace: 'nowrap' }}>
        {formatDay(project.due_date, i18n.language)}
      </Text>
    </Group>
  )
}
