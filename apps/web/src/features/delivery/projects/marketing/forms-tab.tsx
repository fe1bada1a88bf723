import { exportProjectForms, projectForms } from '@stoa/contract/browser'
import { FormList } from '../../../marketing/forms/index.ts'
import { useProject } from '../page/use-project.ts'

/** The forms of a project (SCR-058). */
export function FormsTab() {
  const { project } = useProject()
  return <FormList params={{ project_uuid: project.uuid }} under={{ endpoint: projectForms, export: exportProjectForms }} />
}
