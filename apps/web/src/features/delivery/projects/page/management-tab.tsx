import { PeopleCard } from './people-card.tsx'
import { useProject } from './use-project.ts'

/** The members of a project. */
export function ManagementTab() {
  const { project } = useProject()
  return <PeopleCard project={project} />
}
