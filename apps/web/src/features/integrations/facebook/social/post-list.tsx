import type { pagePosts, SocialPost } from '@stoa/contract/browser'
import { Anchor, EmptyState, Group, IconExternalLink, PageTurner, SimpleSelect, Stack, StatusBadge, Text } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount, formatInstant, useEndpoint } from '../../../../kit/index.ts'
import { PanelBody } from '../../../shared/records/index.ts'
import { Thumbnail } from '../insights/thumbnail.tsx'

const SORTS = ['-published', '-engagement', '-reach'] as const

interface PostListProps {
  /** Posts of the page, those of advertisements, or those of Instagram. */
  endpoint: typeof pagePosts
  params: { account_id: number; facebook_page_id: number }
}

/** Posts of a page or of its Instagram account with how they were received, ten at a time. */
export function PostList({ endpoint, params }: PostListProps) {
  const { t } = useTranslation('facebook')
  const [page, setPage] = useState(1)
  const [sort, setSort] = useState<(typeof SORTS)[number]>(SORTS[0])
  const loaded = useEndpoint(endpoint, { params, query: { sort, page, per_page: 10 } }, { keepPrevious: true })
  const posts = loaded.answer?.data ?? []
  const lastPage = loaded.answer?.meta.last_page ?? 1
  return (
    <PanelBody
      loaded={loaded}
      isEmpty={posts.length === 0}
      empty={<EmptyState title={t('posts.empty_title')} text={t('posts.empty_text')} />}
    >
      <Stack>
        <SimpleSelect
          aria-label={t('posts.sort')}
          required
          maw={260}
          options={SORTS.map((value) => ({ value, label: t(`posts.sorts.${value}`) }))}
          value={sort}
          onChange={(event) => {
            setSort(event.currentTarget.value as (typeof SORTS)[number])
            setPage(1)
          }}
        />
        {posts.map((post) => (
          <Post key={post.id} post={post} />
        ))}
        {lastPage > 1 && <PageTurner page={page} pages={lastPage} onPage={setPage} />}
      </Stack>
    </PanelBody>
  )
}

function Post({ post }: { post: SocialPost }) {
  const { t, i18n } = useTranslation('facebook')
  return (
    <Group component="article" align="flex-start" wrap="nowrap" gap="sm">
      <Thumbnail url={post.picture_url} size={56} />
      <Stack gap={4} miw={0} flex={1}>
        <Group gap="xs">
          <StatusBadge tone="neutral">{t(`posts.types.${post.type}`)}</StatusBadge>
          <Text size="xs" c="dimmed">
            {formatInstant(post.published_at, i18n.language)}
          </Text>
          {post.permalink && (
            <Anchor href={post.permalink} target="_blank" rel="noreferrer" size="xs">
              {t('posts.open')} <IconExternalLink size={12} aria-hidden />
            </Anchor>
          )}
        </Group>
        <Text size="sm" lineClamp={3} style={{ overflowWrap: 'anywhere' }}>
          {post.message ?? t('posts.no_text')}
        </Text>
        <Text size="xs" c="dimmed">
          {(['reach', 'reactions', 'comments', 'shares', 'saves'] as const)
            .filter((name) => name === 'reach' || post[name] > 0)
            .map((name) => t(`posts.counts.${name}`, { count: post[name], formatted: formatCount(post[name]) }))
            .join(' · ')}
        </Text>
      </Stack>
    </Group>
  )
}
