import { namePageVersion, previewPage, publishPage, revertPage, unpublishPage } from '@stoa/contract/browser'
import { PAGE_LIST } from '@stoa/domain/pages'
import { Button, Group, toast } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, call, Can } from '../../../../kit/index.ts'
import { pagePaths } from '../page-paths.ts'
import { PageStatusMark } from '../parts/page-marks.tsx'
import { LanguageSwitch, SavedMark, SectionsButton, useBuilder, VersionMenu } from '../../../shared/builder/index.ts'
import { usePageSaving } from './use-page-saving.ts'

/** The buttons above the canvas: language, history, preview and publishing, with the state of saving. */
export function BuilderActions() {
  const { t } = useTranslation('page_builder')
  const { accountId, locale } = useBuilder()
  const saving = usePageSaving()
  const { record: page, flush } = saving
  const [isBusy, setBusy] = useState(false)
  const act = (what: () => Promise<void>) => async () => {
    setBusy(true)
    try {
      if (await flush()) await what()
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      toast({ message: Object.values(failure.errors)[0]?.[0] ?? failure.message, tone: 'bad' })
    } finally {
      setBusy(false)
    }
  }
  const params = { id: page.id }
  const body = () => ({ version: saving.versionRef.current.version })
  const publish = act(async () => {
    saving.accept((await call(publishPage, { params, body: body() })).data)
    toast({ message: t('published'), tone: 'good' })
  })
  const unpublish = act(async () => saving.accept((await call(unpublishPage, { params, body: body() })).data))
  const preview = act(async () => {
    const { data } = await call(previewPage, { params })
    globalThis.open(`${data.url}&lang=${locale === 'gr' ? 'el' : 'en'}`, '_blank', 'noopener')
  })
  const canPublish = page.status !== 'archived'
  const isAsPublished = page.status === 'published' && !page.has_draft && !saving.isDirty
  return (
    <Group gap="xs" wrap="nowrap">
      <SavedMark />
      <PageStatusMark page={page} />
      <LanguageSwitch />
      <SectionsButton kind="page" list={PAGE_LIST} />
      <History act={act} />
      <Button size="xs" variant="default" loading={isBusy} onClick={() => void preview()}>
        {t('preview')}
      </Button>
      {page.status === 'published' && (
        <Can endpoint={unpublishPage}>
          <Button size="xs" variant="default" loading={isBusy} onClick={() => void unpublish()}>
            {t('unpublish')}
          </Button>
        </Can>
      )}
      {canPublish && (
        <Can endpoint={publishPage}>
          <Button size="xs" loading={isBusy} disabled={isAsPublished} onClick={() => void publish()}>
            {t('publish')}
          </Button>
        </Can>
      )}
      <Button size="xs" variant="subtle" component={Link} to={pagePaths.all(accountId)}>
        {t('close')}
      </Button>
    </Group>
  )
}

/** Published versions, to which members can return. */
function History({ act }: { act: (what: () => Promise<void>) => () => Promise<void> }) {
  const { t } = useTranslation('page_builder')
  const { reload } = useBuilder()
  const saving = usePageSaving()
  // Names are no part of the design, so the record that the builder saves does not change.
  const [names, setNames] = useState<ReadonlyMap<number, string | null>>(new Map())
  const name = async (number: number, text: string | null) => {
    try {
      await call(namePageVersion, { params: { id: saving.record.id }, body: { number, name: text } })
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      toast({ message: Object.values(failure.errors)[0]?.[0] ?? failure.message, tone: 'bad' })
      return false
    }
    setNames((before) => new Map([...before, [number, text]]))
    return true
  }
  const restore = (number: number) =>
    act(async () => {
      await call(revertPage, { params: { id: saving.record.id }, body: { number, version: saving.versionRef.current.version } })
      toast({ message: t('restored', { number }), tone: 'good' })
      await reload()
    })
  const { versions = [] } = saving.record
  const shown = versions.map((version) => ({ ...version, name: names.has(version.number) ? names.get(version.number)! : version.name }))
  return <VersionMenu versions={shown} hint={t('history_hint')} onRestore={(number) => void restore(number)()} onName={name} />
}
