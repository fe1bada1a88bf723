import { adminFacebookPages, type FacebookPage } from '@stoa/contract/browser'
import { Anchor, Avatar, Box, Facts, IconExternalLink, PageSkeleton, SettingsCard, Stack } from '@stoa/ui'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { formatCount, formatInstant, NotLoaded, RecordColumns, RecordPage, useEndpoint, useLive } from '../../../../kit/index.ts'
import { OwnerAccount } from '../../parts/index.ts'
import { PageInsights } from '../insights/page-insights.tsx'
import { PageStatus } from './page-columns.tsx'
import { PageAccounts } from './page-accounts.tsx'
import { PageNotes } from './page-notes.tsx'
import { PageSubscription } from './page-subscription.tsx'

/** A Facebook page: facts, notes, subscription, the accounts that see it, and figures (SCR-166). */
export function FacebookPageScreen() {
  const { t } = useTranslation('facebook')
  const { pageId = '' }: { pageId?: string } = useParams({ strict: false })
  const loaded = useEndpoint(
    adminFacebookPages.read,
    { params: { id: Number(pageId) }, query: { include: ['account', 'accounts'] } },
    { keepPrevious: true },
  )
  useLive('admin', 'facebook_page.updated', (event: { key: number }) => event.key === Number(pageId) && loaded.reload())
  const page = loaded.answer?.data
  if (!page || page.id !== Number(pageId)) return loaded.reason ? <NotLoaded loaded={loaded} gone={t('pages.gone')} /> : <PageSkeleton />
  return (
    <RecordPage
      key={page.id}
      id={page.id}
      title={page.name}
      pageOf={(id) => `/admin/facebook/pages/${id}`}
      avatar={<Avatar isCompany size={48} username={page.name} src={page.picture_url} />}
      state={
        <>
          <PageStatus page={page} />
          {page.category && <span>{page.category}</span>}
        </>
      }
    >
      <RecordColumns
        isWide
        fields={
          <Stack>
            <Box px={8}>
              <PageFacts page={page} />
            </Box>
            <PageSubscription page={page} />
            <Box px={8}>
              <PageNotes key={page.version} page={page} />
            </Box>
            <PageAccounts page={page} />
          </Stack>
        }
        line={
          <Stack>
            <SettingsCard title={t('insights.page_title')} text={t('insights.page_text')}>
              <PageInsights page={page} of="page" />
            </SettingsCard>
            {page.instagram_id && (
              <SettingsCard title={t('insights.instagram_title')} text={t('insights.instagram_text')}>
                <PageInsights page={page} of="instagram" />
              </SettingsCard>
            )}
          </Stack>
        }
        lineLabel={t('insights.title')}
      />
    </RecordPage>
  )
}

function PageFacts({ page }: { page: FacebookPage }) {
  const { t, i18n } = useTranslation('facebook')
  const count = (value: number | null) => (value === null ? '–' : formatCount(value))
  return (
    <Facts
      facts={[
        [
          t('columns.page'),
          page.link ? (
            <Anchor key="link" href={page.link} target="_blank" rel="noreferrer" size="sm">
              {page.username ? `@${page.username}` : page.facebook_id} <IconExternalLink size={14} aria-hidden />
            </Anchor>
          ) : (
            page.facebook_id
          ),
        ],
        [t('columns.account'), <OwnerAccount key="account" account={page.account} />],
        [t('columns.fans'), count(page.fan_count)],
        [t('columns.followers'), count(page.followers_count)],
        [t('columns.instagram'), page.instagram_username ? `@${page.instagram_username}` : '–'],
        ...(page.instagram_id ? [[t('columns.instagram_followers'), count(page.instagram_followers)] as const] : []),
        [t('columns.synced'), formatInstant(page.last_synced_at, i18n.language) || t('columns.never')],
        [t('columns.created'), formatInstant(page.created_at, i18n.language)],
      ]}
    />
  )
}
