import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RouteModal, useModalClose } from '../../../../kit/index.ts'
import { TaskView } from './task-view.tsx'

/** A task above the list, board or calendar that opened it (MOD-012). */
export function TaskModal() {
  const { t } = useTranslation('tasks')
  const { taskUuid = '' }: { taskUuid?: string } = useParams({ strict: false })
  const [title, setTitle] = useState('')
  const close = useModalClose()
  return (
    <RouteModal title={title || t('one')} size={880}>
      <TaskView key={taskUuid} uuid={taskUuid} onGone={close} onTitle={setTitle} />
    </RouteModal>
  )
}
