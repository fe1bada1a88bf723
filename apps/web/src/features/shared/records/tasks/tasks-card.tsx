import { tasks, type contactTasks } from '@stoa/contract/browser'
import { Checkbox, Group } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { formatBriefDay, RelatedCard, useAct, useEndpoint, useMay } from '../../../../kit/index.ts'

const TOUCHES = ['tasks', 'contacts', 'contact-requests', 'projects', 'activity_logs', 'timeLine'] as const
const ROWS = 4

interface TasksCardProps {
  /** The tasks of a kind of record, such as `contactTasks`. */
  resource: typeof contactTasks
  params: Record<string, number | string>
  /** Address of all tasks of the record. */
  to: string
  onNew: () => void
}

/** The open tasks of a record, beside its time line. */
export function TasksCard({ resource, params, to, onNew }: TasksCardProps) {
  const { t, i18n } = useTranslation('records')
  const may = useMay()
  const update = useAct(tasks.update, TOUCHES)
  const loaded = useEndpoint(resource.list, { params, query: { per_page: 100 } }, { keepPrevious: true })
  const open = (loaded.answer?.data ?? []).filter((task) => task.status !== 'done' && task.status !== 'cancelled')
  return (
    <RelatedCard
      title={t('tasks.open')}
      to={to}
      count={open.length}
      add={may(resource.create) ? { label: t('tasks.add'), onClick: onNew } : null}
    >
      {open.slice(0, ROWS).map((task) => (
        <Group key={task.uuid} gap={8} wrap="nowrap" className="stoa-related-task">
          <Checkbox
            size="xs"
            aria-label={t('tasks.complete', { title: task.title })}
            checked={false}
            disabled={!may(tasks.update) || update.isPending}
            onChange={() => void update.run({ params: { uuid: task.uuid }, body: { status: 'done', version: task.version } })}
          />
          <Link to={`/accounts/${task.account_id}/tasks/${task.uuid}`}>{task.title}</Link>
          {task.due_at && <span data-late={task.is_overdue || undefined}>{formatBriefDay(task.due_at, i18n.language)}</span>}
        </Group>
      ))}
    </RelatedCard>
  )
}
