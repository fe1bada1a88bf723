import {
  nameEmailCampaignVersion,
  nameEmailTemplateVersion,
  readEmailCampaignDesign,
  readEmailTemplateDesign,
  revertEmailCampaign,
  revertEmailTemplate,
} from '@stoa/contract/browser'
import { Button, Group, Stack, toast } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, call, RouteModal } from '../../../../kit/index.ts'
import { useBuilder, VersionMenu } from '../../../shared/builder/index.ts'
import { useMailBuilder } from './mail-builder-context.ts'
import { MailPreview } from './preview/mail-preview.tsx'
import { isMarketing, readTarget } from './mail-target.ts'

/** Designs that were saved, which members look at and to which they can return. */
export function MailHistory() {
  const { t } = useTranslation(['email_builder', 'page_builder'])
  const { accountId, locale, reload } = useBuilder()
  const { target, saving } = useMailBuilder()
  const [versions, setVersions] = useState(target.record.versions ?? [])
  const [shown, setShown] = useState<{ number: number; design: Record<string, unknown> } | null>(null)
  const { id } = target.record
  const tried = async (what: () => Promise<void>) => {
    try {
      await what()
      return true
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      toast({ message: Object.values(failure.errors)[0]?.[0] ?? failure.message, tone: 'bad' })
      return false
    }
  }
  const restore = (number: number) =>
    tried(async () => {
      if (!(await saving.flush())) return
      const input = { params: { id }, body: { number, version: saving.versionRef.current.version } }
      await (target.kind === 'template' ? call(revertEmailTemplate, input) : call(revertEmailCampaign, input))
      toast({ message: t('restored', { number }), tone: 'good' })
      await reload()
    })
  const name = (number: number, text: string | null) =>
    tried(async () => {
      const input = { params: { id }, body: { number, name: text } }
      const { data } = await (target.kind === 'template' ? call(nameEmailTemplateVersion, input) : call(nameEmailCampaignVersion, input))
      setVersions(data.versions ?? [])
    })
  const show = (number: number) =>
    tried(async () => {
      const input = { params: { id }, body: { number } }
      const found = await (target.kind === 'template' ? call(readEmailTemplateDesign, input) : call(readEmailCampaignDesign, input))
      setShown(found.data)
    })
  return (
    <>
      <VersionMenu
        versions={versions}
        hint={t('history_hint')}
        onOpen={() => void readTarget(target.kind, id).then(({ record }) => setVersions(record.versions ?? []))}
        onRestore={(number) => void show(number)}
        onName={name}
      />
      {shown && (
        <RouteModal
          title={versions.find(({ number }) => number === shown.number)?.name ?? t('version_title', { number: shown.number })}
          size="xl"
          onClose={() => setShown(null)}
        >
          <Stack gap="sm">
            <MailPreview accountId={accountId} design={shown.design} isMarketing={isMarketing(target)} locale={locale} />
            <Group justify="flex-end">
              <Button onClick={() => void restore(shown.number)}>{t('restore')}</Button>
            </Group>
          </Stack>
        </RouteModal>
      )}
    </>
  )
}
