import { pages, previewPage } from '@stoa/contract/browser'
import { Anchor, Button, Group, SegmentedControl, Skeleton, Stack } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addressQuery, Can, NotLoaded, RouteModal, useEndpoint } from '../../../../kit/index.ts'
import { pagePaths } from '../page-paths.ts'
import { DocumentFrame } from '../../../shared/builder/index.ts'
import { PageStatusMark } from '../parts/page-marks.tsx'
import { PageSteps } from '../parts/page-steps.tsx'
import { usePageOfPath } from '../parts/use-page-id.ts'

const WIDTHS = { phone: 390, desktop: 1200 } as const

/** A page as visitors will see it, at the width of a phone or of a desk (SCR-037, SCR-038). */
export function PagePreviewModal() {
  const { t, i18n } = useTranslation('pages')
  const loaded = usePageOfPath()
  const page = loaded.answer?.data
  const [width, setWidth] = useState<keyof typeof WIDTHS>(() => (globalThis.innerWidth < 700 ? 'phone' : 'desktop'))
  const [lang, setLang] = useState<'en' | 'gr'>(i18n.language === 'gr' ? 'gr' : 'en')
  if (loaded.reason) {
    return (
      <RouteModal title={t('preview')}>
        <NotLoaded loaded={loaded} gone={t('gone')} />
      </RouteModal>
    )
  }
  return (
    <RouteModal title={page?.name ?? t('preview')} size="xl">
      <Stack gap="sm">
        <Group justify="space-between" gap="xs">
          {page && <PageStatusMark page={page} />}
          <Group gap="xs">
            <SegmentedControl
              size="xs"
              aria-label={t('language')}
              value={lang}
              onChange={setLang}
              data={[
                { value: 'en', label: 'EN' },
                { value: 'gr', label: 'ΕΛ' },
              ]}
            />
            <SegmentedControl
              size="xs"
              aria-label={t('width')}
              value={width}
              onChange={setWidth}
              data={[
                { value: 'phone', label: t('phone') },
                { value: 'desktop', label: t('desktop') },
              ]}
            />
          </Group>
        </Group>
        {page ? (
          <Preview key={`${page.id}:${page.version}`} id={page.id} title={page.name} lang={lang} width={WIDTHS[width]} />
        ) : (
          <Skeleton height={420} />
        )}
        {page && (
          <Group justify="space-between" gap="xs">
            {page.status === 'published' ? (
              <Anchor href={page.public_url} target="_blank" rel="noreferrer" size="sm">
                {t('open_public')}
              </Anchor>
            ) : (
              <span />
            )}
            <Group gap="xs">
              <Can endpoint={pages.update}>
                <Button variant="default" component={Link} to={pagePaths.one(page.account_id, page.id, 'edit')} search replace>
                  {t('edit')}
                </Button>
                <Button
                  variant="default"
                  component={Link}
                  to={pagePaths.builder(page.account_id)}
                  search={addressQuery({ page: String(page.id) })}
                >
                  {t('open_builder')}
                </Button>
              </Can>
              <PageSteps page={page} />
            </Group>
          </Group>
        )}
      </Stack>
    </RouteModal>
  )
}

function Preview({ id, title, lang, width }: { id: number; title: string; lang: 'en' | 'gr'; width: number }) {
  const link = useEndpoint(previewPage, { params: { id } })
  const url = link.answer?.data.url
  if (!url) return <Skeleton height={420} />
  return <DocumentFrame title={title} src={`${url}&lang=${lang === 'gr' ? 'el' : 'en'}`} width={width} height={640} />
}
