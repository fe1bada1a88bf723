import { useTranslation } from 'react-i18next'
import { BesidePanel, RecordBrief } from '../../../../kit/index.ts'
import { panelAcross, useAccountId } from '../../../shared/session/index.ts'
import { projectPaths } from '../project-paths.ts'
import { ProjectFacts, ProjectRelated } from './project-facts.tsx'
import { ProjectTimeLine } from './project-time-line.tsx'
import { useProjectHead, useProjectPage } from './project-head.tsx'

/** One project beside its list. */
export function ProjectPanel({ id }: { id: string }) {
  const { t } = useTranslation(['projects', 'titles'])
  const accountId = useAccountId()
  const { loaded, project } = useProjectPage(id)
  const head = useProjectHead(project, accountId)
  return (
    <BesidePanel id={id} kind={t('titles:project')} page={projectPaths.page(accountId, id)} loaded={loaded} gone={t('gone')}>
      {project?.uuid === id && head && (
        <RecordBrief key={id} {...head}>
          <ProjectFacts project={project} />
          <ProjectRelated project={project} />
          <ProjectTimeLine project={project} />
        </RecordBrief>
      )}
    </BesidePanel>
  )
}

/** One project beside a list of several accounts. */
export const ProjectPanelAcross = panelAcross(ProjectPanel, (id) => {
  const { project } = useProjectPage(id)
  return project?.account_id
})
