import '@puckeditor/core/no-external.css'
import { Puck } from '@puckeditor/core'
import { type Block, isMailLink, MAIL_LIST, mailSketch } from '@stoa/domain/mails'
import { PageSkeleton } from '@stoa/ui'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LeaveGuard } from '../../../../kit/index.ts'
import {
  BuilderContext,
  dataOf,
  designOfData,
  SavingAlert,
  useBrandColours,
  useBuilder,
  useDesignSaving,
  useDictionary,
} from '../../../shared/builder/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'
import { MergeTagMenu } from '../composer/fields/merge-tag-menu.tsx'
import { MailActions } from './mail-actions.tsx'
import { MailBuilderContext } from './mail-builder-context.ts'
import { MailCanvas } from './mail-canvas.ts'
import { useMailConfig } from './mail-config.tsx'
import { isMarketing, storeOf, type MailTarget } from './mail-target.ts'
import { useAudienceOptions } from './use-audience-options.ts'
import { useMailWorld } from './use-mail-world.ts'

const OVERRIDES = { headerActions: () => <MailActions />, iframe: MailCanvas }
const IFRAME = { enabled: true, waitForStyles: false }

/** Merge tags beside the texts of the inspector. */
function TagMenu({ onInsert }: { onInsert: (tag: string) => void }) {
  const { t } = useTranslation('email')
  const { accountId } = useBuilder()
  return <MergeTagMenu accountId={accountId} label={t('tags.insert')} onInsert={onInsert} />
}

interface MailBuilderProps {
  target: MailTarget
  /** Opens the mail again as it is stored. */
  onReload: () => Promise<void>
}

/** The editor of a mail: blocks, canvas and properties. It saves by itself. */
export function MailBuilder({ target, onReload }: MailBuilderProps) {
  const { t, i18n } = useTranslation(['email_builder', 'email'])
  const accountId = useAccountId()
  const { name } = target.record
  const [data] = useState(() => dataOf(MAIL_LIST, target.record.design))
  const first = target.kind === 'template' ? target.record.locale : null
  const [locale, setLocale] = useState<'en' | 'gr'>(first ?? (i18n.language === 'gr' ? 'gr' : 'en'))
  const [store] = useState(() => storeOf(target))
  const saving = useDesignSaving(target.record, data, store)
  const { world, choices, addPicture } = useMailWorld(accountId, locale, isMarketing(target))
  const dictionary = { ...useDictionary(), 'label-page': t('mail') }
  const config = useMailConfig()
  const audiences = useAudienceOptions(accountId)
  const metadata = useMemo(() => ({ world, audiences }), [world, audiences])
  const { versionRef } = saving
  const documentOf = useCallback(
    (content: readonly Block[]) =>
      mailSketch({ root: designOfData(MAIL_LIST, versionRef.current.data).root, content: [...content] }, world),
    [versionRef, world],
  )
  const colours = useBrandColours(accountId)
  const state = {
    accountId,
    colours,
    saving,
    locale,
    setLocale,
    forms: [],
    products: (choices?.products ?? []).map((one) => ({
      value: String(one.id),
      label: locale === 'gr' ? (one.name_gr ?? one.name_en) : one.name_en,
    })),
    audiences,
    picture: world.picture,
    addPicture,
    isLink: isMailLink,
    documentOf,
    TagMenu,
    reload: onReload,
  }
  if (!choices) return <PageSkeleton />
  return (
    <BuilderContext value={state}>
      <MailBuilderContext value={{ target, saving, design: () => designOfData(MAIL_LIST, versionRef.current.data) }}>
        <SavingAlert />
        <Puck
          config={config}
          data={data}
          onChange={saving.change}
          overrides={OVERRIDES}
          iframe={IFRAME}
          metadata={metadata}
          dictionary={dictionary}
          headerTitle={name}
          viewports={[
            { width: 375, height: 'auto', label: t('phone'), icon: 'Smartphone' },
            { width: 760, height: 'auto', label: t('desktop'), icon: 'Monitor' },
          ]}
          height="100vh"
        />
        <LeaveGuard isDirty={saving.isDirty} />
      </MailBuilderContext>
    </BuilderContext>
  )
}
