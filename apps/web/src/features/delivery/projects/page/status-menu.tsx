import { projects, type Project, type ProjectStatus } from '@stoa/contract/browser'
import { Button, ConfirmDialog, IconChevronDown, MenuButton, Text, toast } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, useChange } from '../../../../kit/index.ts'
import { TOUCHED } from '../project-form.ts'

/** The next statuses that the user may set. */
export function StatusMenu({ project }: { project: Project }) {
  const { t } = useTranslation('projects')
  const change = useChange(projects.update, TOUCHED)
  const [toConfirm, setToConfirm] = useState<string | null>(null)
  if (!project.next_statuses.length) return null
  const changeStatus = async (status: ProjectStatus, force = false) => {
    try {
      await change.send({ params: { uuid: project.uuid }, body: { status, force } })
      setToConfirm(null)
      toast({ message: t(`moved.${status}`), tone: 'good' })
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      const reason = failure.errors.status?.[0] ?? failure.message
      if (status === 'completed' && !force && failure.errors.status) setToConfirm(reason)
      else toast({ message: reason, tone: 'bad' })
    }
  }
  return (
    <>
      <MenuButton
        face={
          <Button rightSection={<IconChevronDown size={16} />} loading={change.isPending}>
            {t('change_status')}
          </Button>
        }
        entries={project.next_statuses.map((status) => ({
          key: status,
          label: t(`steps.${project.status === 'archived' ? 'restore' : status}`),
          danger: status === 'cancelled',
          onClick: () => void changeStatus(status),
        }))}
      />
      <ConfirmDialog
        opened={toConfirm !== null}
        title={t('force.title')}
        confirmLabel={t('force.confirm')}
        onConfirm={() => void changeStatus('completed', true)}
        onClose={() => setToConfirm(null)}
        pending={change.isPending}
      >
        <Text size="sm">{toConfirm}</Text>
      </ConfirmDialog>
    </>
  )
}
