import { AdvertisementList } from '../../../marketing/advertisements/index.ts'
import { useProject } from '../page/use-project.ts'

/** The advertisements of a project (SCR-055). */
export function AdvertisementsTab() {
  const { project } = useProject()
  return <AdvertisementList projectUuid={project.uuid} canCreate={project.party === 'owner'} />
}
