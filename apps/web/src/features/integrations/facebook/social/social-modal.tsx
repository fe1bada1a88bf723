import { pageAdPosts, pageInstagramPosts, pagePosts, type FacebookPage } from '@stoa/contract/browser'
import { TabRow, Tabs } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RouteModal } from '../../../../kit/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'
import { PageInsights } from '../insights/page-insights.tsx'
import { PostList } from './post-list.tsx'

const TABS = ['posts', 'ad_posts', 'insights'] as const
const INSTAGRAM_TABS = ['instagram_posts', 'instagram_insights'] as const

/** What a page and its Instagram account published, and how it was received. */
export function SocialModal({ page, onClose }: { page: FacebookPage; onClose: () => void }) {
  const { t } = useTranslation('facebook')
  const accountId = useAccountId()
  const [tab, setTab] = useState<string>('posts')
  const params = { account_id: accountId, facebook_page_id: page.id }
  return (
    <RouteModal title={page.name} size="xl" onClose={onClose}>
      <Tabs value={tab} onChange={(next) => setTab(next ?? 'posts')} keepMounted={false}>
        <TabRow active={tab}>
          {[...TABS, ...(page.instagram_id ? INSTAGRAM_TABS : [])].map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(`social.tabs.${one}`)}
            </Tabs.Tab>
          ))}
        </TabRow>
        <Tabs.Panel value="posts" pt="md">
          <PostList endpoint={pagePosts} params={params} />
        </Tabs.Panel>
        <Tabs.Panel value="ad_posts" pt="md">
          <PostList endpoint={pageAdPosts} params={params} />
        </Tabs.Panel>
        <Tabs.Panel value="insights" pt="md">
          <PageInsights page={page} of="page" accountId={accountId} />
        </Tabs.Panel>
        <Tabs.Panel value="instagram_posts" pt="md">
          <PostList endpoint={pageInstagramPosts} params={params} />
        </Tabs.Panel>
        <Tabs.Panel value="instagram_insights" pt="md">
          <PageInsights page={page} of="instagram" accountId={accountId} />
        </Tabs.Panel>
      </Tabs>
    </RouteModal>
  )
}
