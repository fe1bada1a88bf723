import { testEmailCampaign, type EmailCampaign } from '@stoa/contract/browser'
import { SegmentedControl, TagsInput, Text, toast } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { AsMember } from '../builder/preview/as-member.tsx'
import { FormModal, useEndpointForm } from '../../../../kit/index.ts'
import { variantLetter } from './variant-letter.ts'
import { useSession } from '../../../shared/session/index.ts'

interface CampaignTestProps {
  campaign: EmailCampaign
  /** Language of a campaign in both. */
  locale?: 'en' | 'gr'
  onClose: () => void
}

/** Sends the saved text of a campaign to a few real mailboxes as a test. */
export function CampaignTestModal({ campaign, locale, onClose }: CampaignTestProps) {
  const { t } = useTranslation('email')
  const own = useSession().user?.email
  const form = useEndpointForm(testEmailCampaign, {
    params: { id: campaign.id },
    defaults: { audience_ids: [] as number[], to: own ? [own] : ([] as string[]), variant: '1' },
    toBody: ({ to, variant, audience_ids }) => ({ to, audience_ids, variant: Number(variant), ...(locale && { locale }) }),
    labels: { to: t('fields.to') },
    onDone: ({ data }) => {
      toast({ message: t('test.sent', { count: data.sent }), tone: 'good' })
      onClose()
    },
  })
  const audienceProps = { value: form.values.audience_ids, onChange: (ids: number[]) => form.setFieldValue('audience_ids', ids) }
  const firstError = Object.entries(form.errors).find(([key]) => key.startsWith('to'))?.[1]
  return (
    <FormModal
      title={t('test.title')}
      form={form}
      size="md"
      submitLabel={t('test.send')}
      isBlocked={!form.values.to.length}
      onClose={onClose}
    >
      <Text size="sm">{t('test.text')}</Text>
      {campaign.ab_test && (
        <SegmentedControl
          aria-label={t('test.variant')}
          data={[{}, ...campaign.ab_test.variants].map((_, at) => ({ value: String(at + 1), label: variantLetter(at + 1) }))}
          {...form.getInputProps('variant')}
        />
      )}
      <TagsInput
        label={t('fields.to')}
        maxTags={5}
        splitChars={[',', ';', ' ']}
        acceptValueOnBlur
        {...form.getInputProps('to')}
        error={firstError}
      />
      <AsMember accountId={campaign.account_id} design={campaign.design} {...audienceProps} />
    </FormModal>
  )
}
