import { previewPage, publishPage, revertPage, unpublishPage } from '@stoa/contract/browser'
import { Button, Group, IconHistory, Menu, SegmentedControl, Text, toast } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, call, Can, formatInstant } from '../../../../kit/index.ts'
import { pagePaths } from '../page-paths.ts'
import { PageStatusMark } from '../parts/page-marks.tsx'
import { useBuilder } from './builder-context.ts'

/** The buttons above the canvas: language, history, preview and publishing, with the state of saving. */
export function BuilderActions() {
  const { t } = useTranslation('page_builder')
  const { accountId, saving, locale, setLocale } = useBuilder()
  const { page, flush } = saving
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
  return (
    <Group gap="xs" wrap="nowrap">
      <SavedMark />
      <PageStatusMark page={page} />
      <SegmentedControl
        size="xs"
        aria-label={t('language')}
        value={locale}
        onChange={setLocale}
        data={[
          { value: 'en', label: 'EN' },
          { value: 'gr', label: 'ΕΛ' },
        ]}
      />
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
          <Button size="xs" loading={isBusy} onClick={() => void publish()}>
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

/** Whether the design is saved, and since when. */
function SavedMark() {
  const { t, i18n } = useTranslation('page_builder')
  const { saving } = useBuilder().saving
  const time =
    saving.is === 'saved' && saving.at
      ? saving.at.toLocaleTimeString(i18n.language === 'gr' ? 'el' : 'en', { hour: '2-digit', minute: '2-digit' })
      : null
  const text = saving.is === 'saved' ? (time ? t('saved_at', { time }) : t('saved')) : t(`saving.${saving.is}`)
  return (
    <Text
      size="xs"
      c={saving.is === 'failed' || saving.is === 'conflict' ? 'red' : 'dimmed'}
      role="status"
      style={{ whiteSpace: 'nowrap' }}
    >
      {text}
    </Text>
  )
}

/** Published versions, to which members can return. */
function History({ act }: { act: (what: () => Promise<void>) => () => Promise<void> }) {
  const { t, i18n } = useTranslation('page_builder')
  const { saving, reload } = useBuilder()
  const versions = saving.page.versions ?? []
  if (!versions.length) return null
  const restore = (number: number) =>
    act(async () => {
      await call(revertPage, { params: { id: saving.page.id }, body: { number, version: saving.versionRef.current.version } })
      toast({ message: t('restored', { number }), tone: 'good' })
      await reload()
    })
  return (
    <Menu>
      <Menu.Target>
        <Button size="xs" variant="default" leftSection={<IconHistory size={14} />}>
          {t('history')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('history_hint')}</Menu.Label>
        {versions.map(({ number, created_at }) => (
          <Menu.Item key={number} onClick={() => void restore(number)()}>
            {t('version_of', { number, time: formatInstant(created_at, i18n.language) })}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
