import { ProjectAssetList } from '../../project-assets/index.ts'
import { useProject } from './use-project.ts'

/** The assets of a project and their reviews (SCR-056). */
export function AssetsTab() {
  const { project, accountId } = useProject()
  return <ProjectAssetList projectUuid={project.uuid} accountId={accountId} />
}
