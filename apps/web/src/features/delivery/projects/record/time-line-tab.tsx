import { useProject } from '../page/use-project.ts'
import { ProjectTimeLine } from './project-time-line.tsx'

/** What happened with the project, as a tab. */
export function TimeLineTab() {
  return <ProjectTimeLine project={useProject().project} />
}
