import { contactLists, permission } from '@stoa/contract/browser'
import { PageSkeleton, StatusBadge, TabRow, Tabs } from '@stoa/ui'
import { Outlet, useLocation, useNavigate, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { NotLoaded, Screen, useEndpoint, useLiveInvalidation, useMay } from '../../../../kit/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'
import { LIST_TABS, listPaths, type ListTab } from '../list-paths.ts'
import { ListContext } from './use-list.ts'

const NEEDED: Partial<Record<ListTab, string>> = { settings: 'contact-lists.update', subscriptions: 'subscriptions.read' }
const LIVE = { contact_list: ['contact-lists', 'subscriptions', 'jobBatches'], contact: ['subscriptions'] } as const

/** One list: growth, subscribers and settings. */
export function ListScreen() {
  const { t } = useTranslation('lists')
  const may = useMay()
  const navigate = useNavigate()
  const accountId = useAccountId()
  const { contactListId = '' }: { contactListId?: string } = useParams({ strict: false })
  const id = Number(contactListId)
  const loaded = useEndpoint(contactLists.read, { params: { id }, query: { include: ['account', 'accounts'] } }, { keepPrevious: true })
  useLiveInvalidation(`accounts.${accountId}`, LIVE)
  const { pathname } = useLocation()
  const list = loaded.answer?.data
  if (loaded.isFirstLoad) return <PageSkeleton />
  if (!list) return <NotLoaded loaded={loaded} gone={t('gone')} />
  const isOwn = list.shared_ability === null
  const tabs = LIST_TABS.filter((tab) => (tab === 'overview' || isOwn) && (!NEEDED[tab] || may(permission(NEEDED[tab]))))
  const active = tabs.find((tab) => pathname.endsWith(`/${tab}`)) ?? 'overview'
  return (
    <Screen
      title={list.name}
      subtitle={
        <>
          {list.archived_at && <StatusBadge>{t('archived')}</StatusBadge>} {list.description}
        </>
      }
    >
      <Tabs
        value={active}
        onChange={(tab) => tab && void navigate({ to: listPaths.list(accountId, id, tab as ListTab) })}
        keepMounted={false}
      >
        <TabRow active={active} label={t('tabs.label')}>
          {tabs.map((tab) => (
            <Tabs.Tab key={tab} value={tab}>
              {t(`tabs.${tab}`)}
            </Tabs.Tab>
          ))}
        </TabRow>
        <Tabs.Panel value={active} pt="md">
          <ListContext value={list}>
            <Outlet />
          </ListContext>
        </Tabs.Panel>
      </Tabs>
    </Screen>
  )
}
