import { exportProjectAutomations, projectAutomations } from '@stoa/contract/browser'
import { AutomationList, CreateAutomation } from '../../../marketing/automations/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'
import { useProject } from '../page/use-project.ts'

/** The automations of a project (SCR-051). */
export function AutomationsTab() {
  const accountId = useAccountId()
  const { project } = useProject()
  return (
    <>
      <CreateAutomation accountId={accountId} projectUuid={project.uuid} />
      <AutomationList
        accountId={accountId}
        params={{ project_uuid: project.uuid }}
        under={{ endpoint: projectAutomations, export: exportProjectAutomations }}
        projectUuid={project.uuid}
      />
    </>
  )
}
