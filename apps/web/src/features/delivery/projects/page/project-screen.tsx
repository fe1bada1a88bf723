import { permission, type Project } from '@stoa/contract/browser'
import { PageSkeleton, Tabs, TabRow } from '@stoa/ui'
import { Navigate, Outlet, useLocation, useNavigate, useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { NotLoaded, RecordColumns, RecordPage, useMay } from '../../../../kit/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'
import { PROJECT_TABS, projectPaths, type ProjectTab } from '../project-paths.ts'
import { ProjectFacts, ProjectRelated } from '../record/project-facts.tsx'
import { useProjectHead, useProjectPage } from '../record/project-head.tsx'
import { ProjectContext } from './use-project.ts'

/** A project: status, participants and tabs. */
export function ProjectScreen() {
  const { t } = useTranslation('projects')
  const { projectId = '' }: { projectId?: string } = useParams({ strict: false })
  const { loaded, project } = useProjectPage(projectId)
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
  const head = useProjectHead(project, accountId)!
  const isTalking = pathname.endsWith('/conversation')
  const active = tabs.find((tab) => pathname.endsWith(`/${tab}`))
  if (!active && !isTalking && pathname.replace(/\/$/, '').endsWith(project.uuid))
    return <Navigate to={projectPaths.tab(accountId, project.uuid, tabs[0]!)} replace />
  return (
    <RecordPage
      key={project.uuid}
      {...head}
      id={project.uuid}
      pageOf={(next) => projectPaths.tab(accountId, String(next), active ?? tabs[0]!)}
    >
      <ProjectContext value={{ project, accountId }}>
        <RecordColumns
          isWide
          fields={
            <>
              {project.cover_url && <img src={project.cover_url} alt="" className="stoa-project-cover" />}
              <ProjectFacts project={project} />
            </>
          }
          line={
            <div>
              <Tabs
                value={active ?? null}
                onChange={(tab) => tab && void navigate({ to: projectPaths.tab(accountId, project.uuid, tab as ProjectTab) })}
                keepMounted={false}
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
            </div>
          }
          lineLabel={t('title_of_work')}
          related={<ProjectRelated project={project} />}
        />
      </ProjectContext>
    </RecordPage>
  )
}

/** Tabs that the user may open; some are only for the account that does the work. */
function useTabs(project: Project): ProjectTab[] {
  const may = useMay()
  const isOwner = project.party === 'owner'
  const forOwner: readonly ProjectTab[] = [
    'management',
    'settings',
    'channels',
    'campaigns',
    'email-campaigns',
    'sms-campaigns',
    'forms',
    'pages',
    'advertisements',
    'ads',
    'automations',
    'pipelines',
    'contact-lists',
    'contact-requests',
  ]
  const forClient: readonly ProjectTab[] = [
    'channels',
    'campaigns',
    'email-campaigns',
    'sms-campaigns',
    'forms',
    'pages',
    'automations',
    'pipelines',
    'contact-lists',
    'contact-requests',
  ]
  return (Object.keys(PROJECT_TABS) as ProjectTab[]).filter(
    (tab) =>
      may(permission(PROJECT_TABS[tab])) && (isOwner || !forOwner.includes(tab) || (project.party === 'client' && forClient.includes(tab))),
  )
}
