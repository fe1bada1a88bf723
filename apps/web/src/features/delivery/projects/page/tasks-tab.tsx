import { projectTasks, taskAssignees } from '@stoa/contract/browser'
import { Paper } from '@stoa/ui'
import { TasksPanel } from '../../../shared/records/index.ts'
import { useProject } from './use-project.ts'

/** The tasks of a project that the user may see. */
export function TasksTab() {
  const { project, accountId } = useProject()
  return (
    <Paper withBorder p="md">
      <TasksPanel
        resource={projectTasks}
        params={{ project_uuid: project.uuid }}
        members={taskAssignees}
        accountId={project.account_id}
        guestAccountId={project.party === 'owner' ? undefined : accountId}
      />
    </Paper>
  )
}
