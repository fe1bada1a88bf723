import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RouteModal } from '../../../../../kit/index.ts'
import { useBuilder } from '../../../../shared/builder/index.ts'
import { useMailBuilder } from '../mail-builder-context.ts'
import { MailPreview } from './mail-preview.tsx'
import { isMarketing } from '../mail-target.ts'

/** The mail in the editor as it will arrive. */
export function MailPreviewModal({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('page_builder')
  const { accountId, locale } = useBuilder()
  const { target, design } = useMailBuilder()
  const [shown] = useState(() => ({ ...design() }))
  return (
    <RouteModal title={t('preview')} size="xl" onClose={onClose}>
      <MailPreview accountId={accountId} design={shown} isMarketing={isMarketing(target)} locale={locale} />
    </RouteModal>
  )
}
