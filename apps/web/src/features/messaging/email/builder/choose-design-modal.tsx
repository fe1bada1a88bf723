import { emailCampaigns, type EmailCampaign } from '@stoa/contract/browser'
import { EMPTY_DESIGN } from '@stoa/domain/mails'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { addressQuery, FormModal, useEndpointForm } from '../../../../kit/index.ts'
import { emailBuilderPath } from './builder-path.ts'
import { DesignChoice, useDesigns } from './design-choice.tsx'

interface ChooseDesignModalProps {
  campaign: EmailCampaign
  version: number
  onClose: () => void
}

/** Gives a campaign a design and opens the builder. */
export function ChooseDesignModal({ campaign, version, onClose }: ChooseDesignModalProps) {
  const { t } = useTranslation('email_builder')
  const navigate = useNavigate()
  const { id, account_id: accountId } = campaign
  const designs = useDesigns(accountId)
  const form = useEndpointForm(emailCampaigns.update, {
    params: { id },
    defaults: { code: 'newsletter' },
    labels: {},
    toBody: ({ code }) => ({ design: { ...(designs?.find((one) => one.code === code)?.design ?? EMPTY_DESIGN) }, version }),
    onDone: () => void navigate({ to: emailBuilderPath(accountId), search: addressQuery({ campaign: String(id) }) }),
  })
  return (
    <FormModal title={t('begin')} form={form} size="xl" submitLabel={t('open')} isBlocked={!designs} onClose={onClose}>
      <DesignChoice accountId={accountId} value={form.values.code} onChange={(code) => form.setFieldValue('code', code)} />
    </FormModal>
  )
}
