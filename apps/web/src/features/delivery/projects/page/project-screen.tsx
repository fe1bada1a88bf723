import { permission, projectConversation, projects, type Project } from '@stoa/contract/browser'
import { Button, IconMessages, PageSkeleton, Tabs, TabRow } from '@stoa/ui'
import { Link, Navigate, Outlet, useLocation, useNavigate, useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Can, NotLoaded, RecordPage, useEndpoint, useLiveInvalidation, useMay } from '../../../../kit/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'
import { HealthMark, ProjectStatusMark } from '../project-marks.tsx'
import { PROJECT_TABS, projectPaths, type ProjectTab } from '../project-paths.ts'
import { ProjectSummary } from './project-summary.tsx'
import { StatusMenu } from './status-menu.tsx'
import { ProjectContext } from './use-project.ts'

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
const LIVE = { project: ['projects', 'activity_logs'], task: ['tasks', 'projects'] } as const

/** A project: status, participants and tabs. */
export function ProjectScreen() {
  const { t } = useTranslation('projects')
  const { projectId = '' }: { projectId?: string } = useParams({ strict: false })
  const loaded = useEndpoint(projects.read, { params: { uuid: projectId }, query: { include: INCLUDE } }, { keepPrevious: true })
  useLiveInvalidation(`projects.${projectId}`, LIVE)
  const project = loaded.answer?.data
  if (loaded.isFirstLoad) return <PageSkeleton />
  if (!project) return <NotLoaded loaded={loaded} gone={t('gone')} />
  return <Loaded project={project} />
}

function Loaded({ project }: { project: Project }) {
  const { t } = useTranslation('projects')
  const accountId = useAccountId()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const tabs = useTabs(project)
  const isTalking = pathname.endsWith('/conversation')
  const active = tabs.find((tab) => pathname.endsWith(`/${tab}`))
  if (!active && !isTalking && pathname.replace(/\/$/, '').endsWith(project.uuid))
    return <Navigate to={projectPaths.tab(accountId, project.uuid, tabs[0]!)} replace />
  const party = project.party === 'owner' ? project.client?.name : project.account?.name
  return (
    <RecordPage
      key={project.uuid}
      title={project.name}
      id={project.uuid}
      pageOf={(next) => projectPaths.tab(accountId, String(next), active ?? tabs[0]!)}
      state={
        <>
          <ProjectStatusMark status={project.status} />
          <HealthMark health={project.health} always />
          <span>{[`#${project.number}`, party && t(`with.${project.party}`, { name: party })].filter(Boolean).join(' · ')}</span>
        </>
      }
      actions={
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
      }
    >
      <ProjectContext value={{ project, accountId }}>
        <ProjectSummary project={project} />
        <Tabs
          value={active ?? null}
          onChange={(tab) => tab && void navigate({ to: projectPaths.tab(accountId, project.uuid, tab as ProjectTab) })}
          keepMounted={false}
          mt="md"
        >
          <TabRow active={active ?? ''}>
            {tabs.map((tab) => (
              <Tabs.Tab key={tab} value={tab}>
                {t(`tabs.${tab}`)}
              </Tabs.Tab>
            ))}
          </TabRow>
        </Tabs>
        <div style={{ paddingTop: 'var(--mantine-spacing-md)' }}>
          <Suspense fallback={<PageSkeleton />}>
            <Outlet />
          </Suspense>
        </div>
      </ProjectContext>
    </RecordPage>
  )
}

/** Tabs that the user may open; some are only for the account that does the work. */
function useTabs(project: Project): ProjectTab[] {
  const may = useMay()
  const isOwner = project.party === 'owner'
  const forOwner: readonly ProjectTab[] = ['management', 'settings', 'pipelines', 'contact-lists', 'contact-requests']
  const forClient: readonly ProjectTab[] = ['pipelines', 'contact-lists', 'contact-requests']
  return (Object.keys(PROJECT_TABS) as ProjectTab[]).filter(
    (tab) =>
      may(permission(PROJECT_TABS[tab])) && (isOwner || !forOwner.includes(tab) || (project.party === 'client' && forClient.includes(tab))),
  )
}
