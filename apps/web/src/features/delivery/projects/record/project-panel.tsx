import { useTranslation } from 'react-i18next'
import { BesidePanel, RecordBrief } from '../../../../kit/index.ts'
import { InAccount, useAccountId } from '../../../shared/session/index.ts'
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

/** One project beside a list of several accounts. The reader acts in the account through which they see it. */
export function ProjectPanelAcross({ id }: { id: string }) {
  const { project } = useProjectPage(id)
  return (
    <InAccount id={project?.account_id ?? 0}>
      <ProjectPanel id={id} />
    </InAccount>
  )
}
