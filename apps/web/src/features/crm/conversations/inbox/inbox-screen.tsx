import { conversationCounts, conversations } from '@stoa/contract/browser'
import { Badge, Button, EmptyState, IconInbox, IconPlus, ListSkeleton, PageTurner, TabRow, Tabs } from '@stoa/ui'
import { Link, Outlet, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureStrip, Can, Screen, useEndpoint, type ListScreen } from '../../../../kit/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'
import { conversationPaths, INBOX_TABS, type InboxTab } from '../conversation-paths.ts'
import { ConversationRow } from '../conversation-row.tsx'
import { InboxTools } from './inbox-tools.tsx'
import { NewConversation } from '../new-conversation.tsx'
import { useInboxKeys } from './use-inbox-keys.ts'
import { useInboxList } from './use-inbox-list.ts'
import '../conversations.css'

/** The inbox: the list on the left and the selected conversation on the right. Phones show one of the two. */
export function InboxScreen() {
  const { t } = useTranslation('conversations')
  const accountId = useAccountId()
  const navigate = useNavigate()
  const { list, tab, setTab } = useInboxList(accountId)
  const { conversationId }: { conversationId?: string } = useParams({ strict: false })
  const [isCreating, setCreating] = useState(false)
  const open = (id: number) => void navigate({ to: conversationPaths.one(accountId, id), search: true })
  const chosen = conversationId ? Number(conversationId) : null
  useInboxKeys({ rows: list.rows, chosen, open })
  return (
    <Screen
      title={t('title')}
      actions={
        <Can endpoint={conversations.create} otherwise="explain">
          <Button leftSection={<IconPlus size={16} />} onClick={() => setCreating(true)}>
            {t('new')}
          </Button>
        </Can>
      }
    >
      <div className="stoa-inbox" data-open={chosen !== null || undefined}>
        <div className="stoa-inbox-list">
          <InboxTabs tab={tab} accountId={accountId} onTab={setTab} />
          <InboxTools list={list} tab={tab} accountId={accountId} />
          <Rows list={list} tab={tab} chosen={chosen} accountId={accountId} />
        </div>
        <div className="stoa-inbox-thread">
          {chosen === null && <EmptyState icon={<IconInbox size={28} stroke={1.5} />} title={t('choose')} text={t('choose_text')} />}
          <Outlet />
        </div>
      </div>
      {isCreating && (
        <NewConversation
          accountId={accountId}
          onClose={() => setCreating(false)}
          onDone={(created) => {
            setCreating(false)
            open(created.id)
          }}
        />
      )}
    </Screen>
  )
}

function InboxTabs({ tab, accountId, onTab }: { tab: InboxTab; accountId: number; onTab: (tab: InboxTab) => void }) {
  const { t } = useTranslation('conversations')
  const counts = useEndpoint(conversationCounts, { params: { account_id: accountId } }, { keepPrevious: true })
  const figures: Partial<Record<InboxTab, number | undefined>> = counts.answer?.data ?? {}
  return (
    <Tabs value={tab} onChange={(next) => next && onTab(next as InboxTab)}>
      <TabRow active={tab}>
        {INBOX_TABS.map((one) => (
          <Tabs.Tab
            key={one}
            value={one}
            px={9}
            rightSection={
              figures[one] ? (
                <Badge size="sm" variant="light" color="gray" circle={figures[one] < 10} miw="max-content">
                  {figures[one]}
                </Badge>
              ) : undefined
            }
          >
            {t(`tabs.${one}`)}
          </Tabs.Tab>
        ))}
      </TabRow>
    </Tabs>
  )
}

function Rows({
  list,
  tab,
  chosen,
  accountId,
}: {
  list: ListScreen<typeof conversations>
  tab: InboxTab
  chosen: number | null
  accountId: number
}) {
  const { t } = useTranslation('conversations')
  if (list.isFirstLoad) return <ListSkeleton rows={8} />
  if (list.reason && !list.rows.length) return <FailureStrip loaded={list} />
  if (!list.rows.length) {
    const key = list.search.text || Object.keys(list.filters).length ? 'search' : tab
    return <EmptyState icon={<IconInbox size={28} stroke={1.5} />} title={t(`empty.${key}.title`)} text={t(`empty.${key}.text`)} />
  }
  return (
    <>
      <nav className="stoa-inbox-rows" aria-label={t('title')} aria-busy={list.status === 'loading'}>
        {list.rows.map((row) => (
          <Link
            key={row.id}
            to={conversationPaths.one(accountId, row.id)}
            search={true}
            aria-current={row.id === chosen ? 'true' : undefined}
            className="stoa-inbox-row"
          >
            <ConversationRow conversation={row} />
          </Link>
        ))}
      </nav>
      {list.meta.last_page > 1 && <PageTurner page={list.meta.current_page} pages={list.meta.last_page} onPage={list.setPage} />}
    </>
  )
}
