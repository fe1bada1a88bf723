import { exportProjectPages, projectPages } from '@stoa/contract/browser'
import { PageList } from '../../../marketing/pages/index.ts'
import { useProject } from '../page/use-project.ts'

/** The pages of a project (SCR-059). */
export function PagesTab() {
  const { project } = useProject()
  return <PageList params={{ project_uuid: project.uuid }} under={{ endpoint: projectPages, export: exportProjectPages }} />
}
