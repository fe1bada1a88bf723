import { publishTask, taskAccounts, type Task } from '@stoa/contract/browser'
import { Button, Select, Text } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Can, FormModal, useEndpoint, useEndpointForm } from '../../../../kit/index.ts'
import { TOUCHES } from '../task-colors.ts'

/** Shows a task to an account that is chosen, or to the client of its project. */
export function PublishTo({ task }: { task: Task }) {
  const { t } = useTranslation('tasks')
  const [isOpen, setOpen] = useState(false)
  return (
    <Can endpoint={publishTask}>
      <Button size="compact-sm" variant="default" onClick={() => setOpen(true)}>
        {t('publish_to')}
      </Button>
      {isOpen && <PublishModal task={task} onClose={() => setOpen(false)} />}
    </Can>
  )
}

function PublishModal({ task, onClose }: { task: Task; onClose: () => void }) {
  const { t } = useTranslation('tasks')
  const accounts = useEndpoint(taskAccounts, { params: { account_id: task.account_id } }, { staleTime: 60_000 }).answer?.data ?? []
  const hasProject = task.project_uuid !== null
  const form = useEndpointForm(publishTask, {
    defaults: { account_assigned_id: null as number | null },
    rules: hasProject ? {} : { account_assigned_id: 'required' },
    labels: { account_assigned_id: t('fields.account_assigned') },
    toBody: (values) => ({ ...values, task_uuid: task.uuid }),
    invalidates: TOUCHES,
    onDone: onClose,
  })
  return (
    <FormModal title={t('publish_title')} form={form} submitLabel={t('publish_submit')} onClose={onClose}>
      <Select
        data-autofocus
        searchable
        clearable
        required={!hasProject}
        label={t('fields.account_assigned')}
        description={hasProject ? t('publish_project_hint') : undefined}
        options={accounts}
        {...form.getInputProps('account_assigned_id')}
      />
      <Text size="sm" c="dimmed">
        {t('publish_hint')}
      </Text>
    </FormModal>
  )
}
