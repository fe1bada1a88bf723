import { permission } from '@stoa/contract/browser'
import { PageSkeleton, Tabs, TabRow } from '@stoa/ui'
import { Outlet, useLocation, useNavigate } from '@tanstack/react-router'
import { Suspense, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { NotLoaded, RecordPage, useMay } from '../../../../kit/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'
import { relationPaths, type RelationPlace } from '../relation-paths.ts'
import { RelationContext } from '../use-relation.ts'
import { headOf, useRelationPage } from './relation-head.tsx'

const NEEDED = { overview: 'relations.read', movements: 'movements.read', edit: 'relations.update' } as const
type Tab = keyof typeof NEEDED

interface RelationScreenProps {
  place: RelationPlace
  uuid: string
  tabs: readonly Tab[]
  /** Content that replaces the tabs of a page without sub-addresses. */
  children?: ReactNode
}

/** A relation: the other account, its tabs and the actions on the relation. */
export function RelationScreen({ place, uuid, tabs, children }: RelationScreenProps) {
  const { t } = useTranslation('relations')
  const may = useMay()
  const navigate = useNavigate()
  const accountId = useAccountId()
  const { pathname } = useLocation()
  const { loaded, relation } = useRelationPage(accountId, uuid)
  if (loaded.isFirstLoad) return <PageSkeleton />
  if (!relation) return <NotLoaded loaded={loaded} gone={t('gone')} />
  const open = tabs.filter((tab) => may(permission(NEEDED[tab])) && (tab !== 'edit' || relation.side === 'kept'))
  const active = open.find((tab) => pathname.endsWith(`/${tab}`)) ?? 'overview'
  return (
    <RecordPage
      key={relation.uuid}
      {...headOf(relation, place, accountId)}
      id={relation.uuid}
      pageOf={(next) => relationPaths.tab(accountId, place, String(next), 'overview')}
    >
      <RelationContext value={{ relation, place, accountId }}>
        <Tabs
          value={active}
          onChange={(tab) => tab && void navigate({ to: relationPaths.tab(accountId, place, uuid, tab as Tab) })}
          keepMounted={false}
        >
          <TabRow active={active}>
            {open.map((tab) => (
              <Tabs.Tab key={tab} value={tab}>
                {t(`tabs.${tab}`)}
              </Tabs.Tab>
            ))}
          </TabRow>
          <Tabs.Panel value={active} pt="md">
            <Suspense fallback={<PageSkeleton />}>{active === 'overview' && children ? children : <Outlet />}</Suspense>
          </Tabs.Panel>
        </Tabs>
      </RelationContext>
    </RecordPage>
  )
}
