import { accountFacebookPages, type FacebookPage } from '@stoa/contract/browser'
import { Avatar, Button, EmptyState, Group, SettingsCard, Stack, Text } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount, formatInstant, useEndpoint, useLive } from '../../../../kit/index.ts'
import { PanelBody } from '../../../shared/records/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'
import { PageStatus } from '../pages/page-columns.tsx'

const SocialModal = lazy(() => import('./social-modal.tsx').then((module) => ({ default: module.SocialModal })))

/** The Facebook pages and Instagram accounts that the account sees (SCR-075). */
export function SocialTab() {
  const { t } = useTranslation('facebook')
  const accountId = useAccountId()
  const loaded = useEndpoint(
    accountFacebookPages.list,
    { params: { account_id: accountId }, query: { sort: 'name', per_page: 100 } },
    { keepPrevious: true },
  )
  useLive(`accounts.${accountId}`, 'facebook_page.updated', loaded.reload)
  const [opened, setOpened] = useState<FacebookPage | null>(null)
  const pages = loaded.answer?.data ?? []
  return (
    <SettingsCard title={t('social.title')} text={t('social.text')}>
      <PanelBody
        loaded={loaded}
        isEmpty={pages.length === 0}
        empty={
          <EmptyState
            title={t('social.empty_title')}
            text={t('social.empty_text')}
            action={
              <Button component={Link} to={`/accounts/${accountId}/settings/integrations/facebook`}>
                {t('social.connect')}
              </Button>
            }
          />
        }
      >
        <Stack gap="md">
          {pages.map((page) => (
            <SocialRow key={page.id} page={page} onOpen={() => setOpened(page)} />
          ))}
        </Stack>
      </PanelBody>
      {opened && (
        <Suspense fallback={null}>
          <SocialModal page={opened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </SettingsCard>
  )
}

function SocialRow({ page, onOpen }: { page: FacebookPage; onOpen: () => void }) {
  const { t, i18n } = useTranslation('facebook')
  const counted = (name: 'social.followers' | 'social.instagram_followers', count: number | null) =>
    count === null ? null : t(name, { count, formatted: formatCount(count) })
  const instagram = [
    page.instagram_username && `@${page.instagram_username}`,
    counted('social.instagram_followers', page.instagram_followers),
  ]
  const facebook = [page.category, counted('social.followers', page.followers_count)]
  return (
    <Group justify="space-between" gap="sm">
      <Group gap="sm" wrap="nowrap" miw={0} flex="1 1 16rem">
        <Avatar isCompany size={44} username={page.name} src={page.picture_url} />
        <Stack gap={0} miw={0}>
          <Group gap="xs">
            <Text size="sm" fw={550}>
              {page.name}
            </Text>
            <PageStatus page={page} />
          </Group>
          <Text size="xs" c="dimmed">
            {['Facebook', ...facebook].filter(Boolean).join(' · ')}
          </Text>
          {page.instagram_id && (
            <Text size="xs" c="dimmed">
              {['Instagram', ...instagram].filter(Boolean).join(' · ')}
            </Text>
          )}
          <Text size="xs" c="dimmed">
            {page.last_synced_at
              ? t('connection.last_sync', { at: formatInstant(page.last_synced_at, i18n.language) })
              : t('connection.never')}
          </Text>
        </Stack>
      </Group>
      <Button size="compact-md" variant="default" onClick={onOpen} aria-label={t('social.open_named', { name: page.name })}>
        {t('social.open')}
      </Button>
    </Group>
  )
}
