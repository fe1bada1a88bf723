import { MAIL_LIST } from '@stoa/domain/mails'
import { Button, Group } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LanguageSwitch, SavedMark, SectionsButton, useBuilder } from '../../../shared/builder/index.ts'
import { CampaignTestModal } from '../campaigns/campaign-test-modal.tsx'
import { campaignPaths } from '../campaigns/campaign-paths.ts'
import { templatePaths } from '../templates/template-paths.ts'
import { TestSendModal } from '../templates/test-send-modal.tsx'
import { MailHistory } from './mail-history.tsx'
import { useMailBuilder } from './mail-builder-context.ts'

const MailPreviewModal = lazy(() => import('./preview/mail-preview-modal.tsx').then((module) => ({ default: module.MailPreviewModal })))

/** The buttons above the canvas: language, history, preview and test, with the state of saving. */
export function MailActions() {
  const { t } = useTranslation(['email_builder', 'page_builder', 'email'])
  const { accountId, locale } = useBuilder()
  const { target, saving, design } = useMailBuilder()
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
      <MailHistory />
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
      {asked === 'test' && target.kind === 'template' && (
        <TestSendModal template={{ ...target.record, design: { ...design() } }} locale={locale} onClose={close} />
      )}
      {asked === 'test' && target.kind === 'campaign' && (
        <CampaignTestModal campaign={{ ...target.record, design: { ...design() } }} locale={locale} onClose={close} />
      )}
    </Group>
  )
}
