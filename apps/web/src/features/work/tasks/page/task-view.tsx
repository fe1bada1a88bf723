import {
  createTaskMedia,
  publishTask,
  type Task,
  taskActivityLogs,
  taskAssignees,
  taskComments,
  taskMedia,
  taskNotes,
  tasks,
  unpublishTask,
} from '@stoa/contract/browser'
import { Anchor, Badge, Button, ErrorState, Group, PageSkeleton, Stack, TabRow, Tabs, Text, useScrollToError } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  Can,
  DeleteDialog,
  NotLoaded,
  formatDay,
  formatInstant,
  useAct,
  useEndpoint,
  useEndpointForm,
  useLiveInvalidation,
  useMay,
} from '../../../../kit/index.ts'
import { AttachmentsPanel } from '../../../shared/media/index.ts'
import { CommentsPanel, HistoryPanel, NotesPanel, type HistoryWords } from '../../../shared/records/index.ts'
import { useSession } from '../../../shared/session/index.ts'
import { TaskAssetsPanel } from '../../../attachments/assets/index.ts'
import { Checklist } from './checklist.tsx'
import { PublishTo } from './publish-to.tsx'
import { LinksPanel } from './links-panel.tsx'
import { StatusMenu } from './status-menu.tsx'
import { Subtasks } from './subtasks.tsx'
import { contactName } from '../list/task-columns.tsx'
import { TaskFields, useTaskRules } from '../form/task-fields.tsx'
import { bodyOf, type TaskValues, valuesOf } from '../form/task-form.ts'
import { TOUCHES } from '../task-colors.ts'

const INCLUDES = [
  'account',
  'accountAssigned',
  'userAssigned',
  'user',
  'contact',
  'contactRequest',
  'parent',
  'subtasks',
  'next_occurrence_at',
] as const
const TABS = ['details', 'steps', 'comments', 'notes', 'links', 'files', 'assets', 'history'] as const
const LIVE = {
  task: ['tasks', 'assets', 'activity_logs'],
  note: ['notes', 'activity_logs'],
  comment: ['comments', 'activity_logs'],
  link: ['links', 'activity_logs'],
  media: ['media', 'attachments', 'activity_logs'],
} as const
/** Events that the account the task was given to also receives. */
const TALK = { comment: ['comments', 'tasks', 'activity_logs'] } as const
const HISTORY_WORDS: HistoryWords = {
  fields: 'tasks:history_fields',
  events: ['tasks:history'],
  silent: ['position'],
  codes: { status: 'tasks:statuses', priority: 'tasks:priorities', type: 'tasks:types' },
}

interface TaskViewProps {
  uuid: string
  /** Called when the task was deleted. */
  onGone: () => void
  onTitle: (title: string) => void
}

/** A task with all its panels, updated live. */
export function TaskView({ uuid, onGone, onTitle }: TaskViewProps) {
  const { t } = useTranslation('tasks')
  const loaded = useEndpoint(tasks.read, { params: { uuid }, query: { include: INCLUDES } }, { keepPrevious: true })
  const task = loaded.answer?.data
  useLiveInvalidation(task ? `accounts.${task.account_id}` : null, LIVE)
  useLiveInvalidation(task ? `tasks.${task.uuid}` : null, TALK)
  const title = task && `#${task.number} ${task.title}`
  useEffect(() => {
    if (title) onTitle(title)
  }, [title, onTitle])
  if (loaded.isFirstLoad) return <PageSkeleton />
  if (task) return <Loaded task={task} onGone={onGone} />
  return <NotLoaded loaded={loaded} gone={t('gone')} />
}

function Loaded({ task, onGone }: { task: Task; onGone: () => void }) {
  const { t } = useTranslation('tasks')
  const { user, memberships } = useSession()
  const may = useMay()
  const [tab, setTab] = useState<(typeof TABS)[number]>('details')
  // Staff belong to no account and act for its members.
  const isOurs = !memberships.length || memberships.some((one) => (one.account_id ?? one.account?.id) === task.account_id)
  const mayChange = may(tasks.update) || task.user_assigned_id === user?.id
  const params = { uuid: task.uuid }
  const people = { members: taskAssignees, accountId: task.account_id }
  const subtasks = task.subtasks ?? []
  const counts: Partial<Record<(typeof TABS)[number], string>> = {
    steps: stepsOf(task, subtasks.length, subtasks.filter((one) => one.status === 'done').length),
    comments: task.comments_count ? String(task.comments_count) : '',
  }
  return (
    <Stack gap="md">
      <Head task={task} mayChange={mayChange} onGone={onGone} />
      <Tabs value={tab} onChange={(next) => setTab((next ?? 'details') as typeof tab)} keepMounted={false}>
        <TabRow active={tab}>
          {TABS.map((one) => (
            <Tabs.Tab
              key={one}
              value={one}
              rightSection={
                counts[one] ? (
                  <Badge size="sm" variant="default">
                    {counts[one]}
                  </Badge>
                ) : null
              }
            >
              {t(`tabs.${one}`)}
            </Tabs.Tab>
          ))}
        </TabRow>
        <Tabs.Panel value="details" pt="md">
          <Details key={task.version} task={task} mayChange={mayChange} />
        </Tabs.Panel>
        <Tabs.Panel value="steps" pt="md">
          <Stack gap="lg">
            <Checklist task={task} mayChange={mayChange} />
            {!task.parent_uuid && <Subtasks task={task} isOurs={isOurs} />}
          </Stack>
        </Tabs.Panel>
        <Tabs.Panel value="comments" pt="md">
          <CommentsPanel resource={taskComments} params={params} {...people} />
        </Tabs.Panel>
        <Tabs.Panel value="notes" pt="md">
          <NotesPanel resource={taskNotes} params={params} />
        </Tabs.Panel>
        <Tabs.Panel value="links" pt="md">
          <LinksPanel uuid={task.uuid} />
        </Tabs.Panel>
        <Tabs.Panel value="files" pt="md">
          <AttachmentsPanel list={taskMedia} create={createTaskMedia} params={params} />
        </Tabs.Panel>
        <Tabs.Panel value="assets" pt="md">
          <TaskAssetsPanel task={task} mayChange={mayChange} />
        </Tabs.Panel>
        <Tabs.Panel value="history" pt="md">
          <HistoryPanel endpoint={taskActivityLogs} params={params} {...people} type="task" words={HISTORY_WORDS} />
        </Tabs.Panel>
      </Tabs>
    </Stack>
  )
}

function stepsOf(task: Task, subtasks: number, done: number): string {
  const count = task.checklist.length + subtasks
  return count ? `${task.checklist.filter((check) => check.done).length + done}/${count}` : ''
}

function Head({ task, mayChange, onGone }: { task: Task; mayChange: boolean; onGone: () => void }) {
  const { t, i18n } = useTranslation('tasks')
  const [isDeleting, setDeleting] = useState(false)
  const parts = task.subtasks?.length
  return (
    <Stack gap={6}>
      <Group gap="xs">
        <StatusMenu task={task} mayChange={mayChange} />
        {task.account_assigned_id === null ? <PublishTo task={task} /> : <PublishButton task={task} />}
        <Can endpoint={tasks.remove}>
          <Button size="compact-sm" variant="subtle" color="red" onClick={() => setDeleting(true)}>
            {t('delete')}
          </Button>
        </Can>
      </Group>
      <Facts task={task} />
      {task.next_occurrence_at && !['done', 'cancelled'].includes(task.status) && (
        <Text size="xs" c="dimmed">
          {t('next_occurrence', { at: (task.all_day ? formatDay : formatInstant)(task.next_occurrence_at, i18n.language) })}
        </Text>
      )}
      <DeleteDialog
        endpoint={tasks.remove}
        params={isDeleting ? { uuid: task.uuid } : null}
        name={[task.title, parts && t('with_subtasks', { count: parts })].filter(Boolean).join(' ')}
        invalidates={TOUCHES}
        onClose={() => setDeleting(false)}
        onDone={onGone}
      />
    </Stack>
  )
}

/** Publishes the task to the account it was given to, or hides it. */
function PublishButton({ task }: { task: Task }) {
  const { t } = useTranslation('tasks')
  const publish = useAct(publishTask, TOUCHES)
  const unpublish = useAct(unpublishTask, TOUCHES)
  const name = task.accountAssigned?.name ?? ''
  const [endpoint, act] = task.published_at ? [unpublishTask, unpublish] : [publishTask, publish]
  const run = () =>
    void (task.published_at ? unpublish.run({ params: { uuid: task.uuid } }) : publish.run({ body: { task_uuid: task.uuid } }))
  return (
    <Can endpoint={endpoint}>
      <Button size="compact-sm" variant="default" loading={act.isPending} onClick={run}>
        {t(task.published_at ? 'unpublish' : 'publish', { name })}
      </Button>
    </Can>
  )
}

/** The record that the task belongs to, its author and its dates. */
function Facts({ task }: { task: Task }) {
  const { t, i18n } = useTranslation('tasks')
  const contact = contactName(task)
  const { parent, contactRequest: request, user } = task
  const facts = [
    task.account?.name,
    contact && t('of_contact', { name: contact }),
    request && t('of_request', { number: request.number, subject: request.subject }),
    user && t('made_by', { name: user.username, at: formatInstant(task.created_at, i18n.language) }),
  ]
  return (
    <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
      {parent && (
        <>
          <Anchor component={Link} to={`../${parent.uuid}`} search={true} size="xs">
            {t('part_of', { title: parent.title })}
          </Anchor>
          {' · '}
        </>
      )}
      {facts.filter(Boolean).join(' · ')}
    </Text>
  )
}

function Details({ task, mayChange }: { task: Task; mayChange: boolean }) {
  const { t } = useTranslation(['tasks', 'kit'])
  const form = useEndpointForm<typeof tasks.update, TaskValues>(tasks.update, {
    params: { uuid: task.uuid },
    defaults: valuesOf(task),
    ...useTaskRules(),
    toBody: (values) => ({ ...bodyOf(values, task), version: task.version }),
    invalidates: TOUCHES,
  })
  const formRef = useScrollToError(form.status)
  return (
    <form ref={formRef} noValidate onSubmit={form.onSubmit}>
      <fieldset disabled={!mayChange} style={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}>
        <Stack gap="sm">
          {form.error && <ErrorState message={form.error.message} requestId={form.error.request_id} />}
          <TaskFields form={form} accountId={task.account_id} />
          {mayChange ? (
            <Group justify="flex-end">
              <Button type="submit" loading={form.isPending} disabled={!form.isDirty()}>
                {t('kit:ui.save')}
              </Button>
            </Group>
          ) : (
            <Text size="sm" c="dimmed">
              {t('read_only')}
            </Text>
          )}
        </Stack>
      </fieldset>
    </form>
  )
}
