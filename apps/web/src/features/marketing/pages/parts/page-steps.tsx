import { archivePage, publishPage, unpublishPage, type LandingPage } from '@stoa/contract/browser'
import { Button } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { Can, useAct } from '../../../../kit/index.ts'

/** Publishes the page, takes it off the web, and puts it away. */
export function PageSteps({ page }: { page: LandingPage }) {
  const { t } = useTranslation('pages')
  const publish = useAct(publishPage, ['pages'])
  const unpublish = useAct(unpublishPage, ['pages'])
  const archive = useAct(archivePage, ['pages'])
  const input = { params: { id: page.id }, body: { version: page.version } }
  const isShown = page.status === 'published'
  return (
    <>
      {isShown && (
        <Can endpoint={unpublishPage}>
          <Button variant="default" loading={unpublish.isPending} onClick={() => void unpublish.run(input)}>
            {t('unpublish')}
          </Button>
        </Can>
      )}
      {page.status === 'unpublished' && (
        <Can endpoint={archivePage}>
          <Button variant="default" loading={archive.isPending} onClick={() => void archive.run(input)}>
            {t('archive')}
          </Button>
        </Can>
      )}
      {page.status !== 'archived' && (!isShown || page.has_draft) && (
        <Can endpoint={publishPage}>
          <Button loading={publish.isPending} onClick={() => void publish.run(input)}>
            {t(isShown ? 'publish_changes' : 'publish')}
          </Button>
        </Can>
      )}
    </>
  )
}
