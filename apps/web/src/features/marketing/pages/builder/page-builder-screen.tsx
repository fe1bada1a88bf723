import { pages, type LandingPage } from '@stoa/contract/browser'
import { Alert, Anchor, Box, Center, EmptyState, PageSkeleton, Stack, Title } from '@stoa/ui'
import { Link, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, NotLoaded, RightsProvider, useEndpoint } from '../../../../kit/index.ts'
import { allows, useAccountId, useSession } from '../../../shared/session/index.ts'
import { pagePaths } from '../page-paths.ts'
import { PhonePreview } from './phone-preview.tsx'

const Builder = lazy(() => import('./builder.tsx').then((module) => ({ default: module.Builder })))
const WIDE_ENOUGH = '(min-width: 56em)'

/** The builder of a page (SCR-016): `?page=` names the page. Screens that are too narrow show the page instead. */
export function PageBuilderScreen() {
  const session = useSession()
  const accountId = useAccountId()
  return (
    <RightsProvider allows={(access) => allows(session, access, accountId)}>
      <AskedPage accountId={accountId} />
    </RightsProvider>
  )
}

function AskedPage({ accountId }: { accountId: number }) {
  const { t } = useTranslation('pages')
  const { page: asked }: { page?: unknown } = useSearch({ strict: false })
  const id = Number(asked)
  const [isWide] = useState(() => globalThis.matchMedia(WIDE_ENOUGH).matches)
  const [again, setAgain] = useState<{ page: LandingPage; round: number } | null>(null)
  const isNamed = Number.isSafeInteger(id) && id > 0
  const loaded = useEndpoint(pages.read, { params: { id }, query: { include: ['versions'] } }, { enabled: isNamed, keepPrevious: true })
  const page = again?.page ?? loaded.answer?.data
  const reload = async () => {
    const { data } = await call(pages.read, { params: { id }, query: { include: ['versions'] } })
    setAgain((before) => ({ page: data, round: (before?.round ?? 0) + 1 }))
  }
  const back = (
    <Anchor component={Link} to={pagePaths.all(accountId)}>
      {t('back_to_list')}
    </Anchor>
  )
  if (!isNamed) {
    return (
      <Center component="main" mih="100vh">
        <EmptyState title={t('builder.choose_title')} text={t('builder.choose_text')} action={back} />
      </Center>
    )
  }
  if (loaded.isFirstLoad) return <PageSkeleton />
  if (!page || page.account_id !== accountId) return <NotLoaded loaded={loaded} gone={t('gone')} />
  if (!isWide) {
    return (
      <Stack component="main" p="md" gap="sm">
        {back}
        <Title order={1} size="h3">
          {page.name}
        </Title>
        <Alert color="blue">{t('builder.too_narrow')}</Alert>
        <PhonePreview page={page} />
      </Stack>
    )
  }
  return (
    <Box component="main" h="100vh">
      <Suspense fallback={<PageSkeleton />}>
        <Builder key={`${page.id}:${again?.round ?? 0}`} page={page} onReload={reload} />
      </Suspense>
    </Box>
  )
}
