import { revertEmailTemplate } from '@stoa/contract/browser'
import { MAIL_LIST } from '@stoa/domain/mails'
import { Button, Group, toast } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, call } from '../../../../kit/index.ts'
import { LanguageSwitch, SavedMark, SectionsButton, useBuilder, VersionMenu } from '../../../shared/builder/index.ts'
import { CampaignTestModal } from '../campaigns/campaign-test-modal.tsx'
import { campaignPaths } from '../campaigns/campaign-paths.ts'
import { templatePaths } from '../templates/template-paths.ts'
import { TestSendModal } from '../templates/test-send-modal.tsx'
import { useMailBuilder } from './mail-builder-context.ts'
import { readTarget } from './mail-target.ts'

const MailPreviewModal = lazy(() => import('./mail-preview-modal.tsx').then((module) => ({ default: module.MailPreviewModal })))

/** The buttons above the canvas: language, history, preview and test, with the state of saving. */
export function MailActions() {
  const { t } = useTranslation(['email_builder', 'page_builder', 'email'])
  const { accountId, locale } = useBuilder()
  const { target, saving } = useMailBuilder()
  const [asked, setAsked] = useState<'test' | 'preview' | null>(null)
  const [isBusy, setBusy] = useState(false)
  const test = async () => {
    setBusy(true)
    if (await saving.flush()) setAsked('test')
    setBusy(false)
  }
  const close = () => setAsked(null)
  const { id } = target.record
  const back = target.kind === 'template' ? templatePaths.edit(accountId, id) : campaignPaths.tab(accountId, id, 'edit')
  return (
    <Group gap="xs" wrap="nowrap">
      <SavedMark />
      <LanguageSwitch />
      <SectionsButton kind="mail" list={MAIL_LIST} />
      <History />
      <Button size="xs" variant="default" onClick={() => setAsked('preview')}>
        {t('page_builder:preview')}
      </Button>
      <Button size="xs" loading={isBusy} onClick={() => void test()}>
        {t('email:test.button')}
      </Button>
      <Button size="xs" variant="subtle" component={Link} to={back}>
        {t('page_builder:close')}
      </Button>
      {asked === 'preview' && (
        <Suspense fallback={null}>
          <MailPreviewModal onClose={close} />
        </Suspense>
      )}
      {asked === 'test' && target.kind === 'template' && <TestSendModal template={target.record} locale={locale} onClose={close} />}
      {asked === 'test' && target.kind === 'campaign' && <CampaignTestModal campaign={target.record} locale={locale} onClose={close} />}
    </Group>
  )
}

/** Designs that were saved, to which members can return. */
function History() {
  const { t } = useTranslation(['email_builder', 'page_builder'])
  const { reload } = useBuilder()
  const { target, saving } = useMailBuilder()
  const [versions, setVersions] = useState((target.kind === 'template' && target.record.versions) || [])
  if (target.kind !== 'template') return null
  const { id } = target.record
  const look = async () => {
    const { record } = await readTarget('template', id)
    if ('versions' in record) setVersions(record.versions ?? [])
  }
  const restore = async (number: number) => {
    try {
      if (!(await saving.flush())) return
      await call(revertEmailTemplate, { params: { id }, body: { number, version: saving.versionRef.current.version } })
      toast({ message: t('restored', { number }), tone: 'good' })
      await reload()
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      toast({ message: failure.message, tone: 'bad' })
    }
  }
  return (
    <VersionMenu versions={versions} hint={t('history_hint')} onOpen={() => void look()} onRestore={(number) => void restore(number)} />
  )
}
