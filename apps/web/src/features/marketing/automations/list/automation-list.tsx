import { AUTOMATION_STATUSES, AUTOMATION_TRIGGERS, automations, type Automation } from '@stoa/contract/browser'
import { ActionIcon, Anchor, Button, IconPlus, IconTrash, Stack, Text } from '@stoa/ui'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  Can,
  DataList,
  DeleteDialog,
  formatCount,
  formatDay,
  ListToolbar,
  useListScreen,
  type FilterFields,
  type ListColumn,
} from '../../../../kit/index.ts'
import { AutomationMark, useEventName } from '../automation-marks.tsx'
import { automationPaths } from '../automation-paths.ts'
import { AutomationCreate } from './automation-create.tsx'

interface AutomationListProps {
  accountId: number
  params: Record<string, number | string>
  /** The list and its spreadsheet where they are not those of the account. */
  under?: { endpoint: typeof automations.list; export: typeof automations.export }
  projectUuid?: string
}

/** A button that creates an automation. */
export function CreateAutomation({ accountId, projectUuid }: { accountId: number; projectUuid?: string | undefined }) {
  const { t } = useTranslation('automations')
  const [isCreating, setCreating] = useState(false)
  return (
    <Can endpoint={automations.create} otherwise="explain">
      <Button leftSection={<IconPlus size={16} />} onClick={() => setCreating(true)}>
        {t('create')}
      </Button>
      {isCreating && <AutomationCreate accountId={accountId} projectUuid={projectUuid} onClose={() => setCreating(false)} />}
    </Can>
  )
}

/** The automations of an account or a project; a row opens its steps. */
export function AutomationList({ accountId, params, under, projectUuid }: AutomationListProps) {
  const { t } = useTranslation('automations')
  const navigate = useNavigate()
  const eventName = useEventName()
  const list = useListScreen(automations, params, { ...under, include: ['project'], sort: 'name', hidden: ['created', 'project'] })
  const columns = useColumns()
  const [doomed, setDoomed] = useState<Automation | null>(null)
  const filters: FilterFields = {
    status: { label: t('columns.status'), options: AUTOMATION_STATUSES.map((value) => ({ value, label: t(`statuses.${value}`) })) },
    trigger: { label: t('columns.trigger'), options: AUTOMATION_TRIGGERS.map((value) => ({ value, label: eventName(value) })) },
    date_created: { label: t('columns.created') },
  }
  const remove = (row: Automation) => (
    <Can endpoint={automations.remove}>
      <ActionIcon aria-label={t('delete', { name: row.name })} onClick={() => setDoomed(row)}>
        <IconTrash size={16} />
      </ActionIcon>
    </Can>
  )
  return (
    <>
      <ListToolbar list={list} columns={columns} filters={filters} />
      <DataList<Automation>
        list={list}
        columns={columns}
        onOpen={(row) => void navigate({ to: automationPaths.one(row.account_id, row.uuid) })}
        empty={{
          title: t('empty_title'),
          text: t('empty_text'),
          action: <CreateAutomation accountId={accountId} projectUuid={projectUuid} />,
        }}
        rowActions={remove}
      />
      <DeleteDialog
        endpoint={automations.remove}
        params={doomed && { account_id: doomed.account_id, uuid: doomed.uuid }}
        name={doomed?.name ?? ''}
        onClose={() => setDoomed(null)}
      />
    </>
  )
}

function useColumns(): ListColumn<Automation>[] {
  const { t, i18n } = useTranslation('automations')
  const eventName = useEventName()
  return [
    {
      key: 'name',
      title: t('columns.name'),
      sort: 'name',
      fixed: true,
      render: (row) => (
        <Stack gap={0}>
          <Anchor component={Link} to={automationPaths.one(row.account_id, row.uuid)} size="sm" fw={550} c="bright">
            {row.name}
          </Anchor>
          {row.description && (
            <Text size="xs" c="dimmed" lineClamp={1}>
              {row.description}
            </Text>
          )}
        </Stack>
      ),
    },
    { key: 'status', title: t('columns.status'), render: (row) => <AutomationMark automation={row} /> },
    { key: 'trigger', title: t('columns.trigger'), render: (row) => eventName(row.trigger.event) },
    { key: 'active', title: t('columns.active'), align: 'right', render: (row) => formatCount(row.active_count) },
    { key: 'runs', title: t('columns.runs'), align: 'right', sort: 'runs_count', render: (row) => formatCount(row.runs_count) },
    { key: 'failed', title: t('columns.failed'), align: 'right', render: (row) => formatCount(row.failed_count) },
    { key: 'project', title: t('columns.project'), render: (row) => row.project?.name ?? '–' },
    { key: 'created', title: t('columns.created'), sort: 'created', render: (row) => formatDay(row.created_at, i18n.language) },
  ]
}
