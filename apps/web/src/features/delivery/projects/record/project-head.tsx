import { projectConversation, projects, type Project } from '@stoa/contract/browser'
import { Button, IconMessages } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Can, useAhead, useEndpoint, useLiveInvalidation, type RecordHead } from '../../../../kit/index.ts'
import { HealthMark, ProjectStatusMark } from '../project-marks.tsx'
import { projectPaths } from '../project-paths.ts'
import { StatusMenu } from '../page/status-menu.tsx'

const INCLUDE = [
  'account',
  'client',
  'owner',
  'resultsAccount',
  'productCategory',
  'accounts',
  'users',
  'tasks_count',
  'open_tasks_count',
  'contact_requests_count',
] as const
const LIVE = { project: ['projects', 'activity_logs', 'timeLine'], task: ['tasks', 'projects'] } as const

/** One project with live updates. */
export function useProjectPage(uuid: string) {
  const loaded = useEndpoint(projects.read, { params: { uuid }, query: { include: INCLUDE } }, { keepPrevious: true })
  useAhead(uuid, loaded)
  useLiveInvalidation(`projects.${uuid}`, LIVE)
  return { loaded, project: loaded.answer?.data }
}

/** Name, status, other party and actions of a project. */
export function useProjectHead(project: Project | undefined, accountId: number): RecordHead | null {
  const { t } = useTranslation('projects')
  if (!project) return null
  const party = project.party === 'owner' ? project.client?.name : project.account?.name
  return {
    title: project.name,
    state: (
      <>
        <ProjectStatusMark status={project.status} />
        <HealthMark health={project.health} always />
        <span>{[`#${project.number}`, party && t(`with.${project.party}`, { name: party })].filter(Boolean).join(' · ')}</span>
      </>
    ),
    actions: (
      <>
        <Can endpoint={projectConversation}>
          <Button
            component={Link}
            to={projectPaths.tab(accountId, project.uuid, 'conversation')}
            variant="default"
            leftSection={<IconMessages size={16} />}
          >
            {t('conversation.open')}
          </Button>
        </Can>
        <StatusMenu project={project} />
      </>
    ),
  }
}
