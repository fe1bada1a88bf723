import { permission, relations } from '@stoa/contract/browser'
import { Avatar, PageSkeleton, Tabs, TabRow } from '@stoa/ui'
import { Outlet, useLocation, useNavigate } from '@tanstack/react-router'
import { Suspense, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { NotLoaded, RecordPage, useEndpoint, useMay } from '../../../../kit/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'
import { RelationStatus } from '../list/relation-columns.tsx'
import { relationPaths, type RelationPlace } from '../relation-paths.ts'
import { StepButtons } from './step-buttons.tsx'
import { RelationContext } from '../use-relation.ts'

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
  const loaded = useEndpoint(
    relations.read,
    {
      params: { account_id: accountId, uuid },
      query: { include: ['manager', 'tags', 'contacts', 'balances', 'ownerInvitation', 'openOffersCount', 'activeSubscriptionsCount'] },
    },
    { keepPrevious: true },
  )
  const relation = loaded.answer?.data
  if (loaded.isFirstLoad) return <PageSkeleton />
  if (!relation) return <NotLoaded loaded={loaded} gone={t('gone')} />
  const open = tabs.filter((tab) => may(permission(NEEDED[tab])) && (tab !== 'edit' || relation.side === 'kept'))
  const active = open.find((tab) => pathname.endsWith(`/${tab}`)) ?? 'overview'
  const { counterpart } = relation
  return (
    <RecordPage
      key={relation.uuid}
      title={relation.name}
      id={relation.uuid}
      pageOf={(next) => relationPaths.tab(accountId, place, String(next), 'overview')}
      avatar={<Avatar isCompany size={48} username={relation.name} color={counterpart.color} src={counterpart.logo_url} />}
      state={
        <>
          <RelationStatus relation={relation} accountId={accountId} />
          {relation.code && <span>{relation.code}</span>}
        </>
      }
      actions={<StepButtons relation={relation} place={place} accountId={accountId} />}
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
